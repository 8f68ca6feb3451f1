/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lamps on the SPI port: one byte a turn of the main loop, never a wait. */
#ifndef CARDSPEAK_STRIP_H
#define CARDSPEAK_STRIP_H

#include "lamps.h"

void strip_start(void);
void strip_poll(struct lamps *l, uint8_t count);

#endif
