/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Arduino Uno or Nano (ATmega328P): two zones, six keys, lamps. A board for one or two seats. */
#ifndef CARDSPEAK_PINS_H
#define CARDSPEAK_PINS_H

#include <avr/io.h>
#include <stdbool.h>
#include <stdint.h>

#include "wire.h"

#define PINS_BOARD_TYPE WIRE_BOARD_TYPE_UNO328
#define PINS_ZONES 2u
#define PINS_CELLS_ALL 0x0003u
#define PINS_HALLS 2u
#define PINS_KEYS 6u
#define PINS_SLOTS 0u
#define PINS_LEDS 3u
#define PINS_REFERENCE_CHANNEL 0x0Eu
#define PINS_RX_VECTOR USART_RX_vect
#define PINS_UDRE_VECTOR USART_UDRE_vect

static inline void pins_start(void)
{
    DDRC = (uint8_t)(1u << 2);   /* PC2: clock of the cells */
    PORTC = 0x1B;                /* PC0-1: data lines of the cells, PC3-4: hall sensors, all pulled up */
    PORTD = 0xFC;                /* PD2-7: keys 0-5 */
    MCUCR &= (uint8_t)~(1u << PUD);
}

static inline void pins_strip_start(void)
{
    DDRB |= (uint8_t)((1u << 2) | (1u << 3) | (1u << 5));   /* SS (kept as output), MOSI, SCK */
}

static inline void pins_cell_clock(bool high)
{
    if (high) {
        PORTC |= (uint8_t)(1u << 2);
    } else {
        PORTC &= (uint8_t)~(1u << 2);
    }
}

static inline uint16_t pins_cell_lines(void)
{
    return (uint16_t)(PINC & 0x03u);
}

static inline uint16_t pins_contacts(void)
{
    return (uint16_t)((uint8_t)~PIND >> 2);
}

static inline uint16_t pins_magnets(void)
{
    return (uint16_t)(((uint8_t)~PINC >> 3) & 0x03u);
}

static inline uint8_t pins_beams(void)
{
    return 0;
}

#endif
