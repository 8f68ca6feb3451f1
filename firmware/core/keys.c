/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "keys.h"

#include <string.h>

void keys_start(struct keys *k, uint16_t contact, uint32_t now_us)
{
    (void)memset(k, 0, sizeof *k);
    k->contact = contact;
    k->down = contact;
    k->changed_us = now_us;
    for (uint8_t i = 0; i < KEYS_MAX; i++) {
        k->since_us[i] = now_us;
    }
}

static bool settle(struct keys *k, uint8_t i, uint32_t release_us, uint32_t now_us)
{
    uint16_t bit = (uint16_t)(1u << i);
    bool is_closed = (k->contact & bit) != 0u;
    bool is_down = (k->down & bit) != 0u;

    if ((is_closed == is_down) || ((now_us - k->since_us[i]) < (is_closed ? KEYS_PRESS_US : release_us))) {
        return false;
    }
    k->down ^= bit;
    k->changed_us = k->since_us[i];
    if (is_closed) {
        k->presses[i]++;
        k->is_rising = false;
    }
    return true;
}

static void watch_rising(struct keys *k, uint32_t now_us)
{
    bool is_up = (k->contact & (uint16_t)~k->down) == 0u;

    if (!k->is_rising && !is_up) {
        k->is_rising = true;
        k->rising_us = now_us;
    } else if (k->is_rising && is_up && ((now_us - k->rising_us) >= KEYS_RISING_US)) {
        k->is_rising = false;
    } else {
        /* as it was: an open moment within the bounce is no end */
    }
}

bool keys_is_rising(const struct keys *k, uint32_t now_us)
{
    return k->is_rising && ((now_us - k->rising_us) < KEYS_RISING_US);
}

bool keys_sample(struct keys *k, uint16_t contact, uint8_t release_ms, uint32_t now_us)
{
    uint16_t moved = (uint16_t)(k->contact ^ contact);
    bool changed = false;

    k->contact = contact;
    watch_rising(k, now_us);
    if ((moved == 0u) && (k->contact == k->down)) {
        return false;
    }
    for (uint8_t i = 0; i < KEYS_MAX; i++) {
        if ((moved & (uint16_t)(1u << i)) != 0u) {
            k->since_us[i] = now_us;
        }
        changed |= settle(k, i, (uint32_t)release_ms * 1000u, now_us);
    }
    return changed;
}
