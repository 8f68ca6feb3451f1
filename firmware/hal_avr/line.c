/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "line.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/atomic.h>

#include "pins.h"

#define RING 128u   /* a power of two */

static volatile uint8_t in_ring[RING];
static volatile uint8_t in_head;
static volatile uint8_t in_tail;
static volatile uint8_t out_ring[RING];
static volatile uint8_t out_head;
static volatile uint8_t out_tail;
static volatile uint16_t overruns;
static volatile uint16_t framing_errors;
static volatile bool has_sent;

ISR(PINS_RX_VECTOR)
{
    uint8_t status = UCSR0A;
    uint8_t byte = UDR0;
    uint8_t next = (uint8_t)((in_head + 1u) % RING);

    if ((status & (1u << FE0)) != 0u) {
        framing_errors++;
    }
    if (((status & (1u << DOR0)) != 0u) || (next == in_tail)) {
        overruns++;
    }
    if (next != in_tail) {
        in_ring[in_head] = byte;
        in_head = next;
    }
}

ISR(PINS_UDRE_VECTOR)
{
    if (out_tail == out_head) {
        UCSR0B &= (uint8_t)~(1u << UDRIE0);
        return;
    }
    UCSR0A = (uint8_t)((1u << U2X0) | (1u << TXC0));
    UDR0 = out_ring[out_tail];
    out_tail = (uint8_t)((out_tail + 1u) % RING);
}

void line_start(uint32_t baud)
{
    UCSR0B = 0;
    UCSR0A = (uint8_t)(1u << U2X0);   /* before UBRR: simavr works the speed out when UBRR is written */
    UBRR0H = 0;
    UBRR0L = (baud == UINT32_C(250000)) ? 7u : 16u;
    UCSR0C = (uint8_t)((1u << UCSZ01) | (1u << UCSZ00));
    UCSR0B = (uint8_t)((1u << RXEN0) | (1u << TXEN0) | (1u << RXCIE0));
}

int16_t line_take(void)
{
    if (in_tail == in_head) {
        return LINE_NO_BYTE;
    }
    uint8_t byte = in_ring[in_tail];
    in_tail = (uint8_t)((in_tail + 1u) % RING);
    return (int16_t)byte;
}

uint8_t line_waiting(void)
{
    return (uint8_t)((uint8_t)(out_head - out_tail) % RING);
}

bool line_is_quiet(void)
{
    return (line_waiting() == 0u) && (!has_sent || ((UCSR0A & (1u << TXC0)) != 0u));
}

void line_send(const uint8_t *bytes, uint8_t count)
{
    for (uint8_t i = 0; i < count; i++) {
        out_ring[out_head] = bytes[i];
        out_head = (uint8_t)((out_head + 1u) % RING);
    }
    has_sent = true;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        UCSR0B |= (uint8_t)(1u << UDRIE0);
    }
}

uint16_t line_overruns(void)
{
    uint16_t count;

    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        count = overruns;
    }
    return count;
}

uint16_t line_framing_errors(void)
{
    uint16_t count;

    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        count = framing_errors;
    }
    return count;
}
