/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "clock.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/atomic.h>

static volatile uint32_t overflows;

ISR(TIMER1_OVF_vect)
{
    overflows++;
}

void clock_start(void)
{
    TCCR1A = 0;
    TCCR1B = (uint8_t)(1u << CS11);
    TIMSK1 = (uint8_t)(1u << TOIE1);
}

uint32_t clock_us(void)
{
    uint32_t high;
    uint16_t low;

    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        low = TCNT1;
        high = overflows;
        if (((TIFR1 & (1u << TOV1)) != 0u) && (low < 0x8000u)) {
            high++;   /* it wrapped after interrupts went off */
        }
    }
    return (high << 15) | (low >> 1);
}
