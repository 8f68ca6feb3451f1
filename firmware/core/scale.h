/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One load cell: from the converter's counts to a settled weight, still in counts. Grams are the host's.
 *
 * A single wild sample (the 2^k-1 readings of a disturbed HX711) falls to a median of five; a low pass of one
 * quarter follows while the weight rests, and is skipped when it moves, so that a bet shows within half a second. */
#ifndef CARDSPEAK_SCALE_H
#define CARDSPEAK_SCALE_H

#include <stdbool.h>
#include <stdint.h>

#define SCALE_WINDOW 5u
#define SCALE_COUNTS_TOP INT32_C(8388607)
#define SCALE_CHIP_DEFAULT UINT32_C(20000)  /* counts of a chip until the host has said */

struct scale {
    int32_t window[SCALE_WINDOW];
    int32_t raw;
    int32_t filtered;
    int32_t settled;        /* value at the last settled change */
    int32_t rest;           /* value that "stable" is measured against */
    int32_t zero;
    uint32_t chip_counts;
    uint32_t op;            /* TARE or CAL_WRITE in force, 0 = none */
    uint32_t rest_us;
    uint32_t raw_changed_us;
    uint32_t changed_us;    /* when the weight left its last settled value */
    uint16_t changes;
    uint8_t filled;
    uint8_t good_run;       /* samples in step since the last desync */
    uint8_t miss_run;       /* samples missed one after the other */
    uint8_t at;
    uint8_t flags;          /* WIRE_ZONE_* */
    bool is_away;           /* left the settled value and not settled again */
};

struct scale_times {
    uint16_t stable_ms;
    uint16_t stuck_s;
};

void scale_start(struct scale *s, uint32_t now_us);

/* Takes one sample; gives whether flags or settled value have changed. */
bool scale_sample(struct scale *s, int32_t raw, const struct scale_times *t, uint32_t now_us);

/* The converter did not answer in time or answered out of step; gives whether that is news. */
bool scale_miss(struct scale *s);

/* Takes the present weight as zero; false where it does not rest. */
bool scale_tare(struct scale *s, uint32_t op);

void scale_calibrate(struct scale *s, uint32_t op, int32_t zero, uint32_t chip_counts);

#endif
