/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All HX711 converters of a board at once: one shared clock, one data line each (datasheet: Avia HX711). */
#ifndef CARDSPEAK_CELLS_H
#define CARDSPEAK_CELLS_H

#include <stdint.h>

#include "board.h"

void cells_start(uint32_t now_us);

/* Reads the converters when they are ready and hands the samples, or what was missed, to the board. */
void cells_poll(struct board *b, uint32_t now_us);

#endif
