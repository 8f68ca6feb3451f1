/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Frames: 00 | COBS(type, seq, payload, crc32) | 00. The checks and their order are those of wire.py. */
#ifndef CARDSPEAK_FRAME_H
#define CARDSPEAK_FRAME_H

#include <stdbool.h>
#include <stdint.h>

#include "wire.h"

#define FRAME_OVERHEAD 6u                        /* type, seq, crc32 */
#define FRAME_BODY_MAX (WIRE_FRAME_MAX + 1u)     /* COBS adds one byte */
#define FRAME_LINE_MAX (FRAME_BODY_MAX + 2u)     /* and a zero on each side */
#define FRAME_PENDING 0xFFu                      /* frame_take: nothing complete yet */

/* Collects bytes from the line. After frame_take gave ok, bytes[] holds type, seq and payload. */
struct frame_intake {
    uint8_t bytes[FRAME_BODY_MAX];
    uint8_t used;
    bool overfull;
};

/* Takes one byte from the line. Gives FRAME_PENDING, WIRE_FAULT_OK for a good frame, or the fault. */
uint8_t frame_take(struct frame_intake *intake, uint8_t byte);

/* Checks and unpacks, in place, the bytes between two zeros; gives WIRE_FAULT_OK or the fault. */
uint8_t frame_decode(uint8_t *body, uint8_t count);

/* Writes the frame of a payload that fits its type to line[FRAME_LINE_MAX]; gives the bytes written. */
uint8_t frame_encode(uint8_t *line, uint8_t type, uint8_t seq, const uint8_t *payload);

#endif
