/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The supply voltage, from the chip's own reference of 1.1 V measured against it. */
#ifndef CARDSPEAK_SUPPLY_H
#define CARDSPEAK_SUPPLY_H

#include <stdint.h>

void supply_start(void);

/* Millivolts of the newest conversion, 0 before the first; starts the next one. */
uint16_t supply_mv(void);

#endif
