/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Microseconds since power-on, wrapping at 2^32 (71 minutes). Timer 1 at 2 MHz. */
#ifndef CARDSPEAK_CLOCK_H
#define CARDSPEAK_CLOCK_H

#include <stdint.h>

void clock_start(void);
uint32_t clock_us(void);

#endif
