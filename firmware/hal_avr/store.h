/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What survives a power cut: the board's name and the count of its starts, in EEPROM. */
#ifndef CARDSPEAK_STORE_H
#define CARDSPEAK_STORE_H

#include <stdint.h>

#include "board.h"

void store_read_uid(uint8_t *uid);

/* Counts one more start (good for 100,000) and gives a number that no start before had. */
uint32_t store_boot_nonce(void);

/* Writes a new name, one byte when the EEPROM is free, and says so to nobody: a wait would cost bytes. */
void store_poll(struct board *b);

#endif
