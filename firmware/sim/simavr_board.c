/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "simavr_board.h"

#include <simavr/avr_eeprom.h>
#include <simavr/sim_elf.h>
#include <simavr/sim_io.h>
#include <simavr/sim_regbit.h>
#include <stdlib.h>
#include <string.h>

#define UCSR0A_AT 0xC0u
#define UBRR0L_AT 0xC4u
#define U2X_BIT 0x02u
#define PAINT 0xC5u
#define RJMP_SELF_LOW 0xFFu    /* CFFF: rjmp .-2 */
#define RJMP_SELF_HIGH 0xCFu

static void say_nothing(avr_t *avr, const int level, const char *format, va_list values)
{
    (void)avr;
    (void)level;
    (void)format;
    (void)values;
}

static void keep_eeprom(struct sim *s, bool is_write)
{
    avr_eeprom_desc_t all = {.ee = s->eeprom, .offset = 0, .size = s->is_mega ? 4096u : 1024u};

    (void)avr_ioctl(s->avr, is_write ? AVR_IOCTL_EEPROM_SET : AVR_IOCTL_EEPROM_GET, &all);
}

static void set_cause(struct sim *s, uint8_t cause)
{
    avr_t *avr = s->avr;
    const avr_regbit_t bits[4] = {
        avr->reset_flags.porf, avr->reset_flags.extrf, avr->reset_flags.borf, avr->reset_flags.wdrf,
    };
    for (int i = 0; i < 4; i++) {
        if ((cause & (1u << i)) != 0u) {
            (void)avr_regbit_set(avr, bits[i]);
        } else {
            (void)avr_regbit_clear(avr, bits[i]);
        }
    }
}

static bool power_up(struct sim *s, uint8_t cause)
{
    static elf_firmware_t firmware;   /* simavr keeps pointers into it */

    (void)memset(&firmware, 0, sizeof firmware);
    if (elf_read_firmware(s->elf, &firmware) != 0) {
        return false;
    }
    firmware.frequency = SIM_HZ;
    s->avr = avr_make_mcu_by_name(s->mcu);
    if (s->avr == NULL) {
        return false;
    }
    (void)avr_init(s->avr);
    avr_load_firmware(s->avr, &firmware);
    free(firmware.flash);
    s->avr->frequency = SIM_HZ;
    s->avr->vcc = s->avr->avcc = s->avr->aref = 5000;
    s->avr->log = LOG_NONE;
    s->avr->run_cycle_limit = SIM_SLICE;
    set_cause(s, cause);
    keep_eeprom(s, true);
    parts_wire(s);
    s->is_hung = false;
    return true;
}

struct sim *sim_open(const char *elf, const char *mcu, const uint8_t *eeprom12)
{
    struct sim *s = calloc(1, sizeof *s);

    if (s == NULL) {
        return NULL;
    }
    avr_global_logger_set(say_nothing);
    (void)strncpy(s->elf, elf, sizeof s->elf - 1u);
    (void)strncpy(s->mcu, mcu, sizeof s->mcu - 1u);
    s->is_mega = strcmp(mcu, "atmega2560") == 0;
    s->host_baud = 115200;
    s->dice = 7;
    bench_start(&s->bench);
    (void)memset(s->eeprom, 0xFF, sizeof s->eeprom);
    if (eeprom12 != NULL) {
        (void)memcpy(s->eeprom, eeprom12, 12);
    }
    if (!power_up(s, 1)) {
        free(s);
        return NULL;
    }
    return s;
}

void sim_close(struct sim *s)
{
    avr_terminate(s->avr);
    free(s->avr);
    free(s);
}

void sim_boot(struct sim *s, uint8_t cause)
{
    s->base_us = sim_now_us(s);
    keep_eeprom(s, false);
    avr_terminate(s->avr);
    free(s->avr);
    s->in_tail = s->in_head;   /* what was on its way is lost */
    (void)power_up(s, cause);
}

uint64_t sim_now_us(const struct sim *s)
{
    return s->base_us + s->avr->cycle / (SIM_HZ / 1000000u);
}

static void unhang(struct sim *s)
{
    s->avr->flash[s->hung_at] = s->hung_code[0];
    s->avr->flash[s->hung_at + 1u] = s->hung_code[1];
    s->is_hung = false;
    s->has_pins = false;
    s->resets++;
}

void sim_run(struct sim *s, uint32_t us)
{
    avr_cycle_count_t end = s->avr->cycle + (avr_cycle_count_t)us * (SIM_HZ / 1000000u);

    while (s->avr->cycle < end) {
        avr_cycle_count_t look = s->avr->cycle + SIM_SLICE;
        parts_show(s);
        parts_feed(s);
        while ((s->avr->cycle < look) && (s->avr->cycle < end)) {
            (void)avr_run(s->avr);
            if (!s->has_pins) {
                parts_show(s);
            }
            if (s->is_hung && (s->avr->pc < 4u)) {
                unhang(s);   /* the watchdog has restarted it: the program is whole again */
            }
        }
    }
}

void sim_say(struct sim *s, const char *line)
{
    (void)bench_line(&s->bench, line, sim_now_us(s));
}

void sim_send(struct sim *s, const uint8_t *bytes, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        s->in[s->in_head % SIM_QUEUE] = (struct sim_byte){.value = bytes[i], .at_us = 0};
        s->in_head++;
    }
}

uint32_t sim_pending(const struct sim *s)
{
    return s->in_head - s->in_tail;
}

uint32_t sim_fetch(struct sim *s, uint8_t *bytes, uint64_t *at_us, uint32_t room)
{
    uint32_t count = 0;
    uint64_t now = sim_now_us(s);

    while ((count < room) && (s->out_tail != s->out_head)) {
        struct sim_byte b = s->out[s->out_tail % SIM_QUEUE];
        if (b.at_us > now) {
            break;   /* still on the line */
        }
        bytes[count] = (uint8_t)(b.value & 0xFFu);
        if (at_us != NULL) {
            at_us[count] = b.at_us;
        }
        count++;
        s->out_tail++;
    }
    return count;
}

void sim_host_baud(struct sim *s, uint32_t baud)
{
    s->host_baud = baud;
}

uint32_t sim_board_baud(const struct sim *s)
{
    uint32_t divisor = ((s->avr->data[UCSR0A_AT] & U2X_BIT) != 0u) ? 8u : 16u;

    return SIM_HZ / (divisor * (s->avr->data[UBRR0L_AT] + 1u));
}

void sim_cell_fault(struct sim *s, int zone, int fault)
{
    struct sim_cell *c = &s->cells[zone];

    c->fault = (uint8_t)fault;
    uint8_t level = (fault == SIM_CELL_SHORTED) ? 0u : 1u;
    if (c->level != level) {
        c->level = level;
        avr_raise_irq(c->irq, level);
    }
}

void sim_hang(struct sim *s)
{
    s->hung_at = s->avr->pc;
    s->hung_code[0] = s->avr->flash[s->hung_at];
    s->hung_code[1] = s->avr->flash[s->hung_at + 1u];
    s->avr->flash[s->hung_at] = RJMP_SELF_LOW;
    s->avr->flash[s->hung_at + 1u] = RJMP_SELF_HIGH;
    s->is_hung = true;
}

void sim_paint(struct sim *s, uint32_t from)
{
    uint16_t top = (uint16_t)(s->avr->data[R_SPL] | ((uint16_t)s->avr->data[R_SPH] << 8));

    for (uint32_t at = from; at + 16u < top; at++) {
        s->avr->data[at] = PAINT;
    }
}

uint32_t sim_stack_used(const struct sim *s, uint32_t from)
{
    uint32_t at = from;

    while ((at <= s->avr->ramend) && (s->avr->data[at] == PAINT)) {
        at++;
    }
    return s->avr->ramend + 1u - at;
}

uint32_t sim_overruns(const struct sim *s)
{
    return s->overruns;
}

uint32_t sim_resets(const struct sim *s)
{
    return s->resets;
}

uint32_t sim_clock_high_ns(const struct sim *s)
{
    return s->clock_high_max * 1000u / (SIM_HZ / 1000000u);
}

uint32_t sim_power_downs(const struct sim *s)
{
    return s->power_downs;
}

void sim_lamps(const struct sim *s, uint8_t *rgb)
{
    (void)memcpy(rgb, s->lamp_rgb, sizeof s->lamp_rgb);
}

void sim_eeprom(struct sim *s, uint8_t *out12)
{
    keep_eeprom(s, false);
    (void)memcpy(out12, s->eeprom, 12);
}
