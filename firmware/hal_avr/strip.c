/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "strip.h"

#include <avr/io.h>

#include "pins.h"

static uint8_t stream[LAMPS_STREAM_MAX];
static uint8_t length;
static uint8_t at;

void strip_start(void)
{
    pins_strip_start();
    SPCR = (uint8_t)((1u << SPE) | (1u << MSTR) | (1u << SPR0));   /* mode 0, 1 MHz */
    SPSR = 0;
}

void strip_poll(struct lamps *l, uint8_t count)
{
    if ((at > 0u) && ((SPSR & (1u << SPIF)) == 0u)) {
        return;
    }
    if (at < length) {
        SPDR = stream[at++];
    } else if (l->is_stale) {
        length = lamps_stream(l, count, stream);
        SPDR = stream[0];
        at = 1;
    } else {
        at = 0;
        length = 0;
    }
}
