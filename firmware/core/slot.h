/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One card slot with two light beams 15 to 20 mm apart: a card breaks outer, both, inner (in) or the other way
 * round (out). A finger that breaks one beam, or both and comes back, is no pass. */
#ifndef CARDSPEAK_SLOT_H
#define CARDSPEAK_SLOT_H

#include <stdbool.h>
#include <stdint.h>

#define SLOT_OUTER 1u
#define SLOT_INNER 2u

struct slot {
    uint8_t blocked;       /* beams as last sampled */
    uint8_t first;         /* beam that was broken first in this interruption */
    bool was_both;
    uint16_t passed_in;
    uint16_t passed_out;
    uint16_t block_ms;     /* length of the last interruption */
    uint32_t began_us;
    uint32_t changed_us;
};

void slot_start(struct slot *s, uint8_t blocked, uint32_t now_us);

/* Takes one sample of both beams; gives whether anything changed. */
bool slot_sample(struct slot *s, uint8_t blocked, uint32_t now_us);

#endif
