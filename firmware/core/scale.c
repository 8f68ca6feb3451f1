/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scale.h"

#include <string.h>

#include "wire.h"

#define GOOD_RUN 3u
#define MISS_RUN 5u   /* a converter may finish a sample just while it is read: one miss is no fault */

void scale_start(struct scale *s, uint32_t now_us)
{
    (void)memset(s, 0, sizeof *s);
    s->chip_counts = SCALE_CHIP_DEFAULT;
    s->flags = WIRE_ZONE_UNCALIBRATED;
    s->rest_us = now_us;
    s->raw_changed_us = now_us;
    s->changed_us = now_us;
}

static uint32_t apart(int32_t a, int32_t b)
{
    return (a > b) ? ((uint32_t)a - (uint32_t)b) : ((uint32_t)b - (uint32_t)a);
}

static int32_t median(const struct scale *s)
{
    int32_t sorted[SCALE_WINDOW] = {0};
    uint8_t count = s->filled;

    for (uint8_t i = 0; i < count; i++) {
        uint8_t j = i;
        for (; (j > 0u) && (sorted[j - 1u] > s->window[i]); j--) {
            sorted[j] = sorted[j - 1u];
        }
        sorted[j] = s->window[i];
    }
    return sorted[count / 2u];
}

/* Whether any sample of the window is at an end of the scale: its median may be, and is no weight then. */
static bool holds_saturated(const struct scale *s)
{
    for (uint8_t i = 0; i < s->filled; i++) {
        if ((s->window[i] >= SCALE_COUNTS_TOP) || (s->window[i] <= -SCALE_COUNTS_TOP)) {
            return true;
        }
    }
    return false;
}

static void filter(struct scale *s, int32_t raw)
{
    s->window[s->at] = raw;
    s->at = (uint8_t)((s->at + 1u) % SCALE_WINDOW);
    if (s->filled < SCALE_WINDOW) {
        s->filled++;
    }
    int32_t middle = median(s);
    if ((s->filled < SCALE_WINDOW) || (apart(middle, s->filtered) > (s->chip_counts / 4u))) {
        s->filtered = middle;
    } else {
        s->filtered += (middle - s->filtered) / 4;
    }
}

static void watch_rest(struct scale *s, uint16_t stable_ms, uint32_t now_us)
{
    if ((apart(s->filtered, s->settled) > (s->chip_counts / 2u)) && !s->is_away) {
        s->is_away = true;
        s->changed_us = now_us;
    }
    if (apart(s->filtered, s->rest) > (s->chip_counts / 5u)) {
        s->rest = s->filtered;
        s->rest_us = now_us;
        s->flags &= (uint8_t)~WIRE_ZONE_STABLE;
        return;
    }
    if ((s->filled == SCALE_WINDOW) && ((now_us - s->rest_us) >= ((uint32_t)stable_ms * 1000u))) {
        s->flags |= WIRE_ZONE_STABLE;
        if (s->is_away) {
            s->is_away = false;
            if (apart(s->filtered, s->settled) > (s->chip_counts / 2u)) {
                s->settled = s->filtered;
                s->changes++;
            }
        }
    }
}

static void set_flag(struct scale *s, uint8_t flag, bool on)
{
    s->flags = (uint8_t)(on ? (s->flags | flag) : (s->flags & (uint8_t)~flag));
}

bool scale_sample(struct scale *s, int32_t raw, const struct scale_times *t, uint32_t now_us)
{
    uint8_t flags = s->flags;
    uint16_t changes = s->changes;

    if ((raw != s->raw) || (s->filled == 0u)) {
        s->raw_changed_us = now_us;
    }
    s->raw = raw;
    s->miss_run = 0;
    if (s->good_run < GOOD_RUN) {
        s->good_run++;
    } else {
        set_flag(s, WIRE_ZONE_DESYNC, false);
    }
    set_flag(s, WIRE_ZONE_STUCK, (now_us - s->raw_changed_us) >= ((uint32_t)t->stuck_s * 1000000u));
    filter(s, raw);
    set_flag(s, WIRE_ZONE_SATURATED, holds_saturated(s));
    watch_rest(s, t->stable_ms, now_us);
    return (flags != s->flags) || (changes != s->changes);
}

bool scale_miss(struct scale *s)
{
    uint8_t flags = s->flags;

    s->good_run = 0;
    if (s->miss_run < MISS_RUN) {
        s->miss_run++;
    }
    if (s->miss_run < MISS_RUN) {
        return false;
    }
    s->filled = 0;
    s->at = 0;
    set_flag(s, WIRE_ZONE_DESYNC, true);
    set_flag(s, WIRE_ZONE_STABLE, false);
    return flags != s->flags;
}

bool scale_tare(struct scale *s, uint32_t op)
{
    if ((s->flags & WIRE_ZONE_STABLE) == 0u) {
        return false;
    }
    s->zero = s->filtered;
    s->op = op;
    return true;
}

void scale_calibrate(struct scale *s, uint32_t op, int32_t zero, uint32_t chip_counts)
{
    s->zero = zero;
    s->op = op;
    s->chip_counts = (chip_counts < 16u) ? 16u : chip_counts;
    set_flag(s, WIRE_ZONE_UNCALIBRATED, false);
}
