/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lamps.h"

#include <string.h>

#include "wire.h"

#define BLINK_US 400000u

static const uint8_t colours[6][3] = {   /* blue, green, red, as the strip wants them */
    {0, 0, 0}, {0, 255, 0}, {0, 120, 255}, {0, 0, 255}, {255, 0, 0}, {180, 220, 255},
};

void lamps_start(struct lamps *l, uint32_t now_us)
{
    (void)memset(l, 0, sizeof *l);
    l->brightness = 8;
    l->is_neutral = true;
    l->is_stale = true;
    l->phase_us = now_us;
}

void lamps_set(struct lamps *l, uint8_t brightness, const uint8_t *pattern)
{
    l->brightness = brightness;
    (void)memcpy(l->pattern, pattern, LAMPS_MAX);
    l->is_stale = true;
}

void lamps_neutral(struct lamps *l, bool is_neutral)
{
    if (l->is_neutral != is_neutral) {
        l->is_neutral = is_neutral;
        l->is_stale = true;
    }
}

void lamps_tick(struct lamps *l, uint32_t now_us)
{
    if ((now_us - l->phase_us) >= BLINK_US) {
        l->phase_us = now_us;
        l->is_dark_phase = !l->is_dark_phase;
        l->is_stale = true;
    }
}

static uint8_t shown(const struct lamps *l, uint8_t i)
{
    uint8_t lamp = l->pattern[i];

    if (l->is_neutral) {
        lamp = (i == 0u) ? (uint8_t)(WIRE_COLOUR_WHITE | LAMPS_BLINK) : (uint8_t)WIRE_COLOUR_OFF;
    }
    if (((lamp & LAMPS_BLINK) != 0u) && l->is_dark_phase) {
        return WIRE_COLOUR_OFF;
    }
    lamp &= 0x07u;
    return (lamp > WIRE_COLOUR_WHITE) ? (uint8_t)WIRE_COLOUR_OFF : lamp;
}

uint8_t lamps_stream(struct lamps *l, uint8_t count, uint8_t *out)
{
    uint8_t used = 4;

    (void)memset(out, 0, 4);
    for (uint8_t i = 0; i < count; i++) {
        out[used++] = (uint8_t)(0xE0u | l->brightness);
        (void)memcpy(out + used, colours[shown(l, i)], 3);
        used = (uint8_t)(used + 3u);
    }
    (void)memset(out + used, 0, 4);   /* SK9822 latches on zeros */
    l->is_stale = false;
    return (uint8_t)(used + 4u);
}
