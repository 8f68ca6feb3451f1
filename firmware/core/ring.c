/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ring.h"

void ring_start(struct ring *r, uint16_t magnets, uint32_t now_us)
{
    r->now = magnets;
    r->settled = magnets;
    r->is_stable = true;
    r->changes = 0;
    r->changed_us = now_us;
}

bool ring_sample(struct ring *r, uint16_t magnets, uint16_t quiet_ms, uint32_t now_us)
{
    if (magnets != r->now) {
        r->now = magnets;
        r->is_stable = false;
        r->changed_us = now_us;
        return true;
    }
    if (r->is_stable || ((now_us - r->changed_us) < ((uint32_t)quiet_ms * 1000u))) {
        return false;
    }
    r->is_stable = true;
    if (r->settled != r->now) {
        r->settled = r->now;
        r->changes++;
    }
    return true;
}
