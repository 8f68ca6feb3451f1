/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ring of hall sensors under the felt, one a seat, and the puck with its magnet. */
#ifndef CARDSPEAK_RING_H
#define CARDSPEAK_RING_H

#include <stdbool.h>
#include <stdint.h>

struct ring {
    uint16_t now;          /* magnets as last sampled */
    uint16_t settled;      /* magnets at the last settled moment */
    bool is_stable;
    uint16_t changes;
    uint32_t changed_us;
};

void ring_start(struct ring *r, uint16_t magnets, uint32_t now_us);

/* Takes one sample; gives whether the state to report has changed (moved, or settled again). */
bool ring_sample(struct ring *r, uint16_t magnets, uint16_t quiet_ms, uint32_t now_us);

#endif
