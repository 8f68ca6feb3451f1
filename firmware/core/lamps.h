/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lamps: clocked parts (APA102, SK9822). The whole pattern is absolute; lamp 0 is the dealer's street light. */
#ifndef CARDSPEAK_LAMPS_H
#define CARDSPEAK_LAMPS_H

#include <stdbool.h>
#include <stdint.h>

#define LAMPS_MAX 16u
#define LAMPS_BLINK 0x80u
#define LAMPS_STREAM_MAX (4u + (4u * LAMPS_MAX) + 4u)

struct lamps {
    uint8_t brightness;
    uint8_t pattern[LAMPS_MAX];
    bool is_neutral;       /* nobody tells us what to show */
    bool is_dark_phase;    /* of the blinking */
    bool is_stale;         /* the strip shows something else */
    uint32_t phase_us;
};

void lamps_start(struct lamps *l, uint32_t now_us);
void lamps_set(struct lamps *l, uint8_t brightness, const uint8_t *pattern);

/* The host fell silent, or is back: street light blinking white and nothing else, or the pattern again. */
void lamps_neutral(struct lamps *l, bool is_neutral);

/* Moves the blinking on. */
void lamps_tick(struct lamps *l, uint32_t now_us);

/* The bytes for the strip into out[LAMPS_STREAM_MAX]; gives their number and marks the strip as fresh. */
uint8_t lamps_stream(struct lamps *l, uint8_t count, uint8_t *out);

#endif
