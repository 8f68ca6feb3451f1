/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The main loop: look at the pins, take bytes, move on, send what the line can take. It never waits. */
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/wdt.h>
#include <string.h>

#include "board.h"
#include "cells.h"
#include "clock.h"
#include "line.h"
#include "pins.h"
#include "store.h"
#include "strip.h"
#include "supply.h"

#ifndef FIRMWARE_COMMIT
#define FIRMWARE_COMMIT 0x00000000
#endif
#define SHALLOW 3u   /* a new frame is made when so few bytes wait: always fresh, and the line never idles */

static struct board table;
static uint8_t why_reset __attribute__((section(".noinit")));

/* Before anything else: keep the cause and stop the watchdog, which stays on through a reset. */
void early(void) __attribute__((naked, used, section(".init3")));
void early(void)
{
    why_reset = MCUSR;
    MCUSR = 0;
    wdt_disable();
}

static void describe(struct board_shape *shape)
{
    uint32_t commit = UINT32_C(FIRMWARE_COMMIT);

    (void)memset(shape, 0, sizeof *shape);
    shape->type = PINS_BOARD_TYPE;
    shape->zones = PINS_ZONES;
    shape->halls = PINS_HALLS;
    shape->keys = PINS_KEYS;
    shape->slots = PINS_SLOTS;
    shape->leds = PINS_LEDS;
    shape->reset_cause = why_reset & 0x1Fu;
    for (uint8_t i = 0; i < 4u; i++) {
        shape->firmware[i] = (uint8_t)(commit >> (24u - (8u * i)));
    }
    store_read_uid(shape->uid);
    shape->boot_nonce = store_boot_nonce();
}

static void listen(uint32_t now_us)
{
    for (uint8_t i = 0; i < 32u; i++) {
        int16_t byte = line_take();
        if (byte == LINE_NO_BYTE) {
            return;
        }
        board_take(&table, (uint8_t)byte, now_us);
    }
}

static void look(uint32_t now_us)
{
    board_contacts(&table, pins_contacts(), now_us);
    board_magnets(&table, pins_magnets(), now_us);
    board_beams(&table, pins_beams(), now_us);
    cells_poll(&table, now_us);
}

static void speak(uint32_t now_us)
{
    static uint32_t baud = UINT32_C(115200);
    uint8_t frame[FRAME_LINE_MAX];

    if (line_waiting() > SHALLOW) {
        return;
    }
    if ((board_baud(&table) != baud) && !table.waiting.ack) {
        if (line_is_quiet()) {   /* the answer has gone out at the old speed */
            baud = board_baud(&table);
            line_start(baud);
        }
        return;
    }
    uint8_t count = board_next_frame(&table, frame, now_us);
    if (count > 0u) {
        line_send(frame, count);
    }
}

static void account(uint32_t turn_us)
{
    struct wire_heartbeat *health = &table.health;

    if (turn_us > health->loop_max_us) {
        health->loop_max_us = (turn_us > 0xFFFFu) ? 0xFFFFu : (uint16_t)turn_us;
    }
    if (table.waiting.heartbeat) {
        health->overruns = line_overruns();
        health->framing_errors = line_framing_errors();
        health->vcc_mv = supply_mv();
    }
}

int main(void)
{
    struct board_shape shape;

    pins_start();
    clock_start();
    describe(&shape);
    supply_start();
    strip_start();
    line_start(UINT32_C(115200));
    sei();
    uint32_t now_us = clock_us();
    board_start(&table, &shape, now_us);
    board_prime(&table, pins_contacts(), pins_magnets(), pins_beams(), now_us);
    cells_start(now_us);
    wdt_enable(WDTO_250MS);
    for (;;) {
        uint32_t began_us = now_us;
        wdt_reset();
        now_us = clock_us();
        account(now_us - began_us);
        listen(now_us);
        look(now_us);
        board_tick(&table, now_us);
        speak(now_us);
        strip_poll(&table.lamps, PINS_LEDS);
        store_poll(&table);
    }
}
