/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Arduino Mega 2560: which pin does what. The wiring page (docs/WIRING.md) has the same table. */
#ifndef CARDSPEAK_PINS_H
#define CARDSPEAK_PINS_H

#include <avr/io.h>
#include <stdbool.h>
#include <stdint.h>

#include "wire.h"

#define PINS_BOARD_TYPE WIRE_BOARD_TYPE_MEGA2560
#define PINS_ZONES 11u   /* seats 1 to 10, then the pot */
#define PINS_CELLS_ALL 0x07FFu
#define PINS_HALLS 10u
#define PINS_KEYS 16u
#define PINS_SLOTS 2u
#define PINS_LEDS 11u    /* street light, seats 1 to 10 */
#define PINS_REFERENCE_CHANNEL 0x1Eu
#define PINS_RX_VECTOR USART0_RX_vect
#define PINS_UDRE_VECTOR USART0_UDRE_vect

static inline void pins_start(void)
{
    PORTA = 0xFF;                               /* data lines of cells 0-7, pulled up */
    DDRC = (uint8_t)(1u << 7);                  /* PC7: clock of the cells */
    PORTC = 0x07;                               /* PC0-2: data lines of cells 8-10 */
    PORTF = 0xFF;                               /* PF0-7: hall sensors of seats 1-8 */
    PORTK = 0xFF;                               /* PK0-1: seats 9-10; PK2-7: keys 8-13 */
    PORTL = 0xFF;                               /* PL0-7: keys 0-7 */
    PORTG = 0x03;                               /* PG0-1: keys 14-15 */
    PORTD = 0x0F;                               /* PD0-3: beams of slots 0 and 1, outer and inner */
    MCUCR &= (uint8_t)~(1u << PUD);
}

static inline void pins_strip_start(void)
{
    DDRB |= (uint8_t)((1u << 0) | (1u << 1) | (1u << 2));   /* SS (kept as output), SCK, MOSI */
}

static inline void pins_cell_clock(bool high)
{
    if (high) {
        PORTC |= (uint8_t)(1u << 7);
    } else {
        PORTC &= (uint8_t)~(1u << 7);
    }
}

static inline uint16_t pins_cell_lines(void)
{
    return (uint16_t)(PINA | ((uint16_t)(PINC & 0x07u) << 8));
}

/* Bit set = closed: a key pulls its pin to ground. */
static inline uint16_t pins_contacts(void)
{
    uint16_t high = (uint16_t)((PINK >> 2) | ((PING & 0x03u) << 6));

    return (uint16_t)~(uint16_t)(PINL | (high << 8));
}

/* Bit set = magnet: an open-collector hall switch pulls its pin to ground. */
static inline uint16_t pins_magnets(void)
{
    return (uint16_t)(~(uint16_t)(PINF | ((uint16_t)PINK << 8)) & 0x03FFu);
}

/* Bit set = broken: the photo transistor stops pulling its pin to ground. */
static inline uint8_t pins_beams(void)
{
    return (uint8_t)(PIND & 0x0Fu);
}

#endif
