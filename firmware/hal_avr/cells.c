/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cells.h"

#include <avr/io.h>
#include <util/atomic.h>

#include "pins.h"

#define BITS 24u
#define LATE_US 250000u    /* ten samples a second: two and a half are missing */
#define FIRST_US 700000u   /* after power-on a converter settles for 400 ms */

/* Each converter runs on its own clock. One whose next sample happens to be finished just while all are read is
 * out of step for that read, and, its clock being nearly ours, for the next ones too: after such a read the
 * moment is moved by so much, until it happens there. */
#define SHIFT_US 3000u

static uint32_t read_us;
static uint32_t ready_us;
static uint16_t hold_us;
static bool is_held;
static uint32_t late_us = FIRST_US;
static uint16_t bits[BITS];
static uint16_t good;      /* cells whose bits can be believed */
static uint8_t next = PINS_ZONES;
static uint16_t absent;    /* cells that did not answer last time: not waited for, but heard when they return */

void cells_start(uint32_t now_us)
{
    read_us = now_us;
    absent = 0;
}

/* One clock pulse; gives the data lines as they are while the clock is high. Interrupts are off for that
 * time only: a clock held high for 60 us would switch the converters off. */
static uint16_t pulse(void)
{
    uint16_t lines;

    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        pins_cell_clock(true);
        lines = pins_cell_lines();
        pins_cell_clock(false);
    }
    return lines;
}

static int32_t gather(uint16_t cell)
{
    uint32_t counts = 0;

    for (uint8_t i = 0; i < BITS; i++) {
        counts <<= 1;
        if ((bits[i] & cell) != 0u) {
            counts |= 1u;
        }
    }
    return ((counts & UINT32_C(0x800000)) != 0u) ? (int32_t)(counts | UINT32_C(0xFF000000)) : (int32_t)counts;
}

static void read_all(uint16_t ready, uint32_t now_us)
{
    for (uint8_t i = 0; i < BITS; i++) {
        bits[i] = pulse();
    }
    uint16_t idle = pulse();   /* gain 128; every converter that is in step now holds its line high */
    good = ready & idle;
    if (good != ready) {
        hold_us = (uint16_t)(SHIFT_US - hold_us);
    }
    is_held = false;
    next = 0;
    absent = (uint16_t)(PINS_CELLS_ALL & (uint16_t)~ready);
    read_us = now_us;
    late_us = LATE_US;
}

/* One zone a turn of the main loop: the filters of eleven at once would keep the keys waiting for 3 ms. */
static void hand_on(struct board *b, uint32_t now_us)
{
    uint16_t cell = (uint16_t)(1u << next);

    if ((good & cell) != 0u) {
        board_weight(b, next, gather(cell), now_us);
    } else {
        board_weight_missed(b, next);
    }
    next++;
}

void cells_poll(struct board *b, uint32_t now_us)
{
    if (next < PINS_ZONES) {
        hand_on(b, now_us);
        return;
    }
    uint16_t ready = (uint16_t)(PINS_CELLS_ALL & (uint16_t)~pins_cell_lines());
    uint16_t awaited = (uint16_t)(PINS_CELLS_ALL & (uint16_t)~absent);

    if ((ready != 0u) && ((ready & awaited) == awaited)) {
        if (!is_held) {
            is_held = true;
            ready_us = now_us;
        }
        if ((now_us - ready_us) >= hold_us) {
            read_all(ready, now_us);
        }
    } else if ((now_us - read_us) >= late_us) {
        read_all(ready, now_us);   /* also brings those back into step that lost count of the clock */
    } else {
        /* not yet */
    }
}
