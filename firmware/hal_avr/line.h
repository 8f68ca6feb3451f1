/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The serial line: UART 0, 8N1, interrupts and rings. Nothing waits. */
#ifndef CARDSPEAK_LINE_H
#define CARDSPEAK_LINE_H

#include <stdbool.h>
#include <stdint.h>

#define LINE_NO_BYTE (-1)

/* 115200 (+2.1 % at 16 MHz) or 250000 (exact). */
void line_start(uint32_t baud);

/* The next byte received, or LINE_NO_BYTE. */
int16_t line_take(void);

/* Bytes that still wait to go out. */
uint8_t line_waiting(void);

/* Whether the last byte has left the chip. */
bool line_is_quiet(void);

/* Queues bytes; the caller has looked at line_waiting(): at most LINE_OUT_ROOM may wait in all. */
#define LINE_OUT_ROOM 127u
void line_send(const uint8_t *bytes, uint8_t count);

/* Bytes lost in the chip or in the ring, and bytes without a stop bit, since power-on. */
uint16_t line_overruns(void);
uint16_t line_framing_errors(void);

#endif
