/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "slot.h"

#include <string.h>

void slot_start(struct slot *s, uint8_t blocked, uint32_t now_us)
{
    (void)memset(s, 0, sizeof *s);
    s->blocked = blocked;
    s->changed_us = now_us;
    s->began_us = now_us;
}

static void finish(struct slot *s, uint8_t last, uint32_t now_us)
{
    uint32_t ms = (now_us - s->began_us) / 1000u;

    s->block_ms = (ms > 0xFFFFu) ? 0xFFFFu : (uint16_t)ms;
    if (s->was_both && (s->first == SLOT_OUTER) && (last == SLOT_INNER)) {
        s->passed_in++;
    } else if (s->was_both && (s->first == SLOT_INNER) && (last == SLOT_OUTER)) {
        s->passed_out++;
    } else {
        /* a finger, or a card taken back: no pass */
    }
}

bool slot_sample(struct slot *s, uint8_t blocked, uint32_t now_us)
{
    uint8_t before = s->blocked;

    if (blocked == before) {
        return false;
    }
    s->blocked = blocked;
    s->changed_us = now_us;
    if (before == 0u) {
        s->began_us = now_us;
        s->first = blocked;
        s->was_both = false;
    }
    if (blocked == (SLOT_OUTER | SLOT_INNER)) {
        s->was_both = true;
    }
    if (blocked == 0u) {
        finish(s, before, now_us);
    }
    return true;
}
