/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The real binary on libsimavr with everything that a table hangs on its pins. Test-only; simavr is GPL-3. */
#ifndef CARDSPEAK_SIMAVR_BOARD_H
#define CARDSPEAK_SIMAVR_BOARD_H

#include <simavr/sim_avr.h>
#include <stdbool.h>
#include <stdint.h>

#include "bench.h"

#define SIM_HZ 16000000u
#define SIM_SLICE 800u            /* cycles between two looks at the bench: 50 us */
#define SIM_QUEUE 65536u          /* bytes under way in each direction; a power of two */
#define SIM_LAMPS 16
#define SIM_CELL_SILENT 1         /* data line open: always high */
#define SIM_CELL_SHORTED 2        /* data line on ground */

/* Where things are on a board: port letter and bit. */
struct sim_pin {
    char port;
    uint8_t bit;
};

struct sim_cell {
    struct sim_pin data;
    avr_irq_t *irq;
    int32_t counts;
    uint8_t pulses;
    uint8_t level;
    uint8_t fault;
    bool is_ready;
    avr_cycle_count_t period;
};

struct sim_byte {
    uint16_t value;               /* bit 15: no stop bit */
    uint64_t at_us;
};

struct sim {
    avr_t *avr;
    char elf[512];
    char mcu[32];
    bool is_mega;
    struct bench bench;
    struct sim_cell cells[11];
    int zones;
    uint8_t clock_level;
    avr_cycle_count_t clock_rose;
    uint32_t clock_high_max;      /* cycles */
    uint32_t power_downs;
    uint64_t base_us;             /* virtual time of all boots before this one */
    uint32_t host_baud;
    struct sim_byte in[SIM_QUEUE];
    uint32_t in_head, in_tail;
    bool is_feeding;
    struct sim_byte out[SIM_QUEUE];
    uint32_t out_head, out_tail;
    uint64_t out_free_us;
    avr_irq_t *uart_in;
    avr_io_read_t udr_read;
    void *udr_param;
    uint32_t unread;              /* bytes in the receiver that the firmware has not fetched */
    uint32_t overruns;
    uint32_t dice;
    uint8_t lamp_rgb[SIM_LAMPS][3];
    uint8_t strip[4];
    int strip_at, strip_lamp;
    uint16_t contacts, halls;
    uint8_t beams;
    bool has_pins;
    uint8_t eeprom[4096];
    avr_flashaddr_t hung_at;
    uint8_t hung_code[2];
    bool is_hung;
    uint32_t resets;
};

struct sim *sim_open(const char *elf, const char *mcu, const uint8_t *eeprom12);
void sim_close(struct sim *s);
/* Ends this run of the chip and starts a new one, RAM lost, EEPROM kept. cause: bits of MCUSR. */
void sim_boot(struct sim *s, uint8_t cause);
void sim_run(struct sim *s, uint32_t us);
uint64_t sim_now_us(const struct sim *s);
void sim_say(struct sim *s, const char *line);
/* Bytes of the host enter the receiver one after the other, at the pace of the host's line. */
void sim_send(struct sim *s, const uint8_t *bytes, uint32_t count);
uint32_t sim_pending(const struct sim *s);
/* Bytes of the board with the moment at which the last bit left; gives their number. */
uint32_t sim_fetch(struct sim *s, uint8_t *bytes, uint64_t *at_us, uint32_t room);
void sim_host_baud(struct sim *s, uint32_t baud);
uint32_t sim_board_baud(const struct sim *s);
void sim_cell_fault(struct sim *s, int zone, int fault);
/* The firmware turns on the spot until the watchdog bites. */
void sim_hang(struct sim *s);
/* Fills unused RAM with a pattern; later: how many bytes between .bss and the top have ever been used. */
void sim_paint(struct sim *s, uint32_t from);
uint32_t sim_stack_used(const struct sim *s, uint32_t from);
uint32_t sim_overruns(const struct sim *s);
uint32_t sim_resets(const struct sim *s);
uint32_t sim_clock_high_ns(const struct sim *s);
uint32_t sim_power_downs(const struct sim *s);
void sim_lamps(const struct sim *s, uint8_t *rgb);
void sim_eeprom(struct sim *s, uint8_t *out12);

/* simavr_parts.c */
void parts_wire(struct sim *s);
void parts_show(struct sim *s);
void parts_feed(struct sim *s);

#endif
