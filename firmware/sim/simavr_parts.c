/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What hangs on the pins: load cells with HX711, keys, halls, beams, lamps, and both ends of the serial line. */
#include <simavr/avr_extint.h>
#include <simavr/avr_ioport.h>
#include <simavr/avr_spi.h>
#include <simavr/avr_uart.h>
#include <simavr/sim_cycle_timers.h>
#include <simavr/sim_io.h>
#include <string.h>

#include "simavr_board.h"

#define UDR0_AT 0xC6u
#define CELL_PERIOD_US 100000u
#define POWER_DOWN_CYCLES (60u * (SIM_HZ / 1000000u))
#define RECEIVER_BYTES 3u   /* two places and the shift register */

static void set_pin(struct sim *s, char port, int bit, uint32_t level)
{
    avr_irq_t *irq = avr_io_getirq(s->avr, AVR_IOCTL_IOPORT_GETIRQ(port), (uint32_t)bit);

    if (!s->has_pins) {
        avr_raise_irq(irq, level ^ 1u);   /* simavr forgets its pins at a reset, but not that it was told this level */
    }
    avr_raise_irq(irq, level);
}

static void set_data(struct sim_cell *c, uint8_t level)
{
    if (c->fault != 0u) {
        level = (c->fault == SIM_CELL_SILENT) ? 1u : 0u;
    }
    if (c->level != level) {
        c->level = level;
        avr_raise_irq(c->irq, level);
    }
}

/* A conversion is finished: the newest value is latched and the data line falls. */
static avr_cycle_count_t convert(avr_t *avr, avr_cycle_count_t when, void *param)
{
    struct sim_cell *c = param;
    (void)avr;

    c->pulses = 0;
    c->is_ready = true;
    set_data(c, 0);
    return when + c->period;
}

static void shift(struct sim *s, int zone)
{
    struct sim_cell *c = &s->cells[zone];

    if (!c->is_ready) {
        return;
    }
    c->pulses++;
    if (c->pulses == 1u) {
        c->counts = bench_sample(&s->bench, zone);
    }
    if (c->pulses <= 24u) {
        set_data(c, (uint8_t)(((uint32_t)c->counts >> (24u - c->pulses)) & 1u));
    } else {
        set_data(c, 1);
        c->is_ready = false;
    }
}

static void show_hall(struct sim *s, int hall, bool is_near);

/* The clock is a pin of port C: its neighbours there are driven again after each write (see on_port_write). */
static void hold_port_c(struct sim *s)
{
    for (int i = 0; i < s->zones; i++) {
        if (s->cells[i].data.port == 'C') {
            avr_raise_irq(s->cells[i].irq, s->cells[i].level);
        }
    }
    for (int i = 0; !s->is_mega && (i < 2); i++) {
        show_hall(s, i, ((s->halls >> i) & 1) != 0);
    }
}

static void on_cell_clock(avr_irq_t *irq, uint32_t value, void *param)
{
    struct sim *s = param;
    (void)irq;

    if (value == s->clock_level) {
        return;
    }
    s->clock_level = (uint8_t)value;
    if (value != 0u) {
        s->clock_rose = s->avr->cycle;
        for (int i = 0; i < s->zones; i++) {
            shift(s, i);
        }
        hold_port_c(s);
        return;
    }
    hold_port_c(s);
    uint32_t high = (uint32_t)(s->avr->cycle - s->clock_rose);
    if (high > s->clock_high_max) {
        s->clock_high_max = high;
    }
    if (high > POWER_DOWN_CYCLES) {
        s->power_downs++;
    }
}

static void on_strip(avr_irq_t *irq, uint32_t value, void *param)
{
    struct sim *s = param;
    (void)irq;

    s->strip[s->strip_at++] = (uint8_t)value;
    if (s->strip_at < 4) {
        return;
    }
    s->strip_at = 0;
    if ((s->strip[0] & 0xE0u) != 0xE0u) {
        s->strip_lamp = 0;   /* start or end frame */
        return;
    }
    if (s->strip_lamp < SIM_LAMPS) {
        s->lamp_rgb[s->strip_lamp][0] = s->strip[3];
        s->lamp_rgb[s->strip_lamp][1] = s->strip[2];
        s->lamp_rgb[s->strip_lamp][2] = s->strip[1];
        s->strip_lamp++;
    }
}

static bool is_same_speed(const struct sim *s)
{
    uint32_t board = sim_board_baud(s);
    uint32_t apart = (board > s->host_baud) ? (board - s->host_baud) : (s->host_baud - board);

    return apart * 25u < s->host_baud;   /* 4 %: the edge of what 8N1 bears */
}

static uint16_t garbled(struct sim *s, uint16_t byte)
{
    s->dice = s->dice * 1664525u + 1013904223u;
    return (uint16_t)(((byte ^ (s->dice >> 16)) & 0xFFu) | (((s->dice >> 28) & 1u) << 15));
}

static void on_board_byte(avr_irq_t *irq, uint32_t value, void *param)
{
    struct sim *s = param;
    uint64_t now = sim_now_us(s);
    uint32_t byte_us = 10000000u / sim_board_baud(s);
    (void)irq;

    s->out_free_us = ((s->out_free_us > now) ? s->out_free_us : now) + byte_us;
    uint16_t byte = (uint16_t)(value & 0xFFu);
    if (!is_same_speed(s)) {
        byte = garbled(s, byte);
    }
    s->out[s->out_head % SIM_QUEUE] = (struct sim_byte){.value = byte, .at_us = s->out_free_us};
    s->out_head++;
}

/* simavr lets each byte take its time again after the one before was fetched; ours have come down the line at
 * the line's pace already, so inside simavr they shall take no time. udr_param is simavr's own UART. */
static avr_cycle_count_t hurry(struct sim *s)
{
    avr_uart_t *uart = s->udr_param;
    avr_cycle_count_t pace = uart->cycles_per_byte;

    uart->cycles_per_byte = 1;
    return pace;
}

static void steady(struct sim *s, avr_cycle_count_t pace)
{
    avr_uart_t *uart = s->udr_param;

    uart->cycles_per_byte = pace;
}

/* The firmware fetches a byte: room in the receiver. Then simavr's own reading of the register. */
static uint8_t on_udr_read(avr_t *avr, avr_io_addr_t addr, void *param)
{
    struct sim *s = param;

    if (s->unread > 0u) {
        s->unread--;
    }
    avr_cycle_count_t pace = hurry(s);
    uint8_t byte = s->udr_read(avr, addr, s->udr_param);
    steady(s, pace);
    return byte;
}

static avr_cycle_count_t feed_one(avr_t *avr, avr_cycle_count_t when, void *param)
{
    struct sim *s = param;
    (void)avr;

    if (s->in_tail == s->in_head) {
        s->is_feeding = false;
        return 0;
    }
    struct sim_byte b = s->in[s->in_tail % SIM_QUEUE];
    s->in_tail++;
    uint16_t value = is_same_speed(s) ? b.value : garbled(s, b.value);
    if (s->unread >= RECEIVER_BYTES) {
        s->overruns++;   /* a real receiver would have lost it */
    } else {
        s->unread++;
        avr_cycle_count_t pace = hurry(s);
        avr_raise_irq(s->uart_in, ((value & 0x8000u) != 0u) ? (UART_INPUT_FE | (value & 0xFFu)) : value);
        steady(s, pace);
    }
    return when + (avr_cycle_count_t)(10u * SIM_HZ / s->host_baud);
}

void parts_feed(struct sim *s)
{
    if (!s->is_feeding && (s->in_tail != s->in_head)) {
        s->is_feeding = true;
        avr_cycle_timer_register(s->avr, 10u * SIM_HZ / s->host_baud, feed_one, s);
    }
}

static void wire_cells(struct sim *s)
{
    static const char port_mega[2] = {'A', 'C'};

    s->zones = s->is_mega ? 11 : 2;
    for (int i = 0; i < s->zones; i++) {
        struct sim_cell *c = &s->cells[i];
        uint8_t fault = c->fault;
        (void)memset(c, 0, sizeof *c);
        c->fault = fault;
        c->data.port = s->is_mega ? port_mega[i / 8] : 'C';
        c->data.bit = (uint8_t)(i % 8);
        c->irq = avr_io_getirq(s->avr, AVR_IOCTL_IOPORT_GETIRQ(c->data.port), c->data.bit);
        c->level = 2;
        c->period = (avr_cycle_count_t)(CELL_PERIOD_US + (uint32_t)(i * 37)) * (SIM_HZ / 1000000u);
        set_data(c, 1);
        avr_cycle_timer_register_usec(s->avr, 400000u, convert, c);
    }
    avr_irq_register_notify(avr_io_getirq(s->avr, AVR_IOCTL_IOPORT_GETIRQ('C'), s->is_mega ? 7 : 2), on_cell_clock, s);
}

static void wire_line(struct sim *s)
{
    uint32_t flags = 0;

    (void)avr_ioctl(s->avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    s->uart_in = avr_io_getirq(s->avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT);
    avr_irq_register_notify(avr_io_getirq(s->avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT), on_board_byte, s);
    avr_io_addr_t at = AVR_DATA_TO_IO(UDR0_AT);
    s->udr_read = s->avr->io[at].r.c;
    s->udr_param = s->avr->io[at].r.param;
    s->avr->io[at].r.c = on_udr_read;
    s->avr->io[at].r.param = s;
    s->unread = 0;
    s->is_feeding = false;
}

/* A write to a port makes simavr raise its pulled-up inputs, whatever drives them: drive them again. */
static void on_port_write(avr_irq_t *irq, uint32_t value, void *param)
{
    struct sim *s = param;
    (void)irq;
    (void)value;
    s->has_pins = false;
}

void parts_wire(struct sim *s)
{
    wire_cells(s);
    wire_line(s);
    for (uint8_t i = 0; i < (s->is_mega ? 8u : 2u); i++) {
        avr_extint_set_strict_lvl_trig(s->avr, i, 0);   /* else a low pin is looked at every cycle: 50 times slower */
    }
    avr_irq_register_notify(avr_io_getirq(s->avr, AVR_IOCTL_SPI_GETIRQ(0), SPI_IRQ_OUTPUT), on_strip, s);
    s->has_pins = false;
    parts_show(s);
    for (const char *port = s->is_mega ? "DFGKL" : "CD"; *port != '\0'; port++) {
        avr_irq_t *irq = avr_io_getirq(s->avr, AVR_IOCTL_IOPORT_GETIRQ(*port), IOPORT_IRQ_REG_PORT);
        avr_irq_register_notify(irq, on_port_write, s);
    }
}

static void show_contact(struct sim *s, int key, bool is_closed)
{
    uint32_t level = is_closed ? 0u : 1u;

    if (!s->is_mega) {
        if (key < 6) {
            set_pin(s, 'D', key + 2, level);
        }
    } else if (key < 8) {
        set_pin(s, 'L', key, level);
    } else if (key < 14) {
        set_pin(s, 'K', key - 6, level);
    } else {
        set_pin(s, 'G', key - 14, level);
    }
}

static void show_hall(struct sim *s, int hall, bool is_near)
{
    uint32_t level = is_near ? 0u : 1u;

    if (!s->is_mega) {
        if (hall < 2) {
            set_pin(s, 'C', hall + 3, level);
        }
    } else if (hall < 8) {
        set_pin(s, 'F', hall, level);
    } else if (hall < 10) {
        set_pin(s, 'K', hall - 8, level);
    } else {
        /* no such sensor */
    }
}

void parts_show(struct sim *s)
{
    uint16_t contacts = bench_contacts(&s->bench, sim_now_us(s));

    for (int i = 0; i < BENCH_KEYS; i++) {
        uint16_t bit = (uint16_t)(1u << i);
        if (!s->has_pins || (((contacts ^ s->contacts) & bit) != 0)) {
            show_contact(s, i, (contacts & bit) != 0);
        }
        if (!s->has_pins || (((s->bench.halls ^ s->halls) & bit) != 0)) {
            show_hall(s, i, (s->bench.halls & bit) != 0);
        }
    }
    for (int i = 0; s->is_mega && (i < 4); i++) {
        if (!s->has_pins || (((s->bench.beams ^ s->beams) & (1u << i)) != 0u)) {
            set_pin(s, 'D', i, (s->bench.beams >> i) & 1u);
        }
    }
    s->contacts = contacts;
    s->halls = s->bench.halls;
    s->beams = s->bench.beams;
    for (int i = 0; !s->has_pins && (i < s->zones); i++) {
        set_pin(s, s->cells[i].data.port, s->cells[i].data.bit, s->cells[i].level & 1u);
    }
    s->has_pins = true;
    for (int i = 0; i < s->zones; i++) {
        bool is_gone = (s->bench.gone & (1u << i)) != 0u;
        if (is_gone && (s->cells[i].fault == 0u)) {
            sim_cell_fault(s, i, SIM_CELL_SILENT);
        } else if (!is_gone && (s->cells[i].fault == SIM_CELL_SILENT)) {
            sim_cell_fault(s, i, 0);
        } else {
            /* as it was */
        }
    }
}
