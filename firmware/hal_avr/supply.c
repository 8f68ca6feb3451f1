/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "supply.h"

#include <avr/io.h>

#include "pins.h"

#define REFERENCE_STEPS UINT32_C(1126400)   /* 1100 mV times 1024 */

static uint16_t newest;

void supply_start(void)
{
    ADMUX = (uint8_t)((1u << REFS0) | PINS_REFERENCE_CHANNEL);
    ADCSRA = (uint8_t)((1u << ADEN) | (1u << ADSC) | 7u);
}

uint16_t supply_mv(void)
{
    if ((ADCSRA & (1u << ADSC)) == 0u) {
        uint16_t steps = ADC;
        newest = (steps > 0u) ? (uint16_t)(REFERENCE_STEPS / steps) : 0u;
        ADCSRA |= (uint8_t)(1u << ADSC);
    }
    return newest;
}
