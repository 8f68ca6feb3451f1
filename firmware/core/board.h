/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A whole board without its pins: sampled inputs and received bytes go in, frames and lamp bytes come out.
 * Time is handed in as microseconds that wrap; nothing here blocks, allocates or knows a register. */
#ifndef CARDSPEAK_BOARD_H
#define CARDSPEAK_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "frame.h"
#include "keys.h"
#include "lamps.h"
#include "ring.h"
#include "scale.h"
#include "slot.h"
#include "wire.h"

#ifndef BOARD_ZONES_MAX
#define BOARD_ZONES_MAX 11u
#endif
#ifndef BOARD_SLOTS_MAX
#define BOARD_SLOTS_MAX 2u
#endif
#define BOARD_LOG_MAX 4u

/* What is soldered on, and what the board was told about itself at power-on. */
struct board_shape {
    uint8_t type;
    uint8_t zones;
    uint8_t halls;
    uint8_t keys;
    uint8_t slots;
    uint8_t leds;
    uint8_t uid[8];
    uint8_t firmware[4];
    uint32_t boot_nonce;
    uint8_t reset_cause;
};

/* Reports that wait to be sent; each is absolute state, so a newer one simply replaces an older one. */
struct board_waiting {
    bool hello;
    bool ack;
    bool heartbeat;
    bool keys;
    bool button;
    bool snapshot_end;
    uint8_t slots;
    uint16_t zones;
    uint16_t zeros;
};

struct board_log {
    uint8_t level;
    uint16_t code;
    int32_t a;
    int32_t b;
};

struct board {
    struct board_shape shape;
    struct frame_intake intake;
    struct keys keys;
    struct ring ring;
    struct slot slots[BOARD_SLOTS_MAX];
    struct scale zones[BOARD_ZONES_MAX];
    int32_t reported[BOARD_ZONES_MAX];
    uint32_t reported_us[BOARD_ZONES_MAX];
    struct lamps lamps;
    struct wire_set_config config;
    struct wire_heartbeat health;      /* error counters; overruns and framing_errors are filled in by the HAL */
    struct board_waiting waiting;
    struct board_log logs[BOARD_LOG_MAX];
    struct wire_ack ack;               /* newest answer, kept for a repeated command */
    uint8_t last_payload[WIRE_PAYLOAD_MAX];
    uint32_t heard_us;                 /* last good frame of the host */
    uint32_t beat_us;
    uint32_t uptime_ms;
    uint32_t uptime_us;
    uint8_t log_count;
    uint8_t seq;
    uint8_t zone_turn;
    uint8_t snapshot;
    uint8_t snapshot_count;
    bool has_command;                  /* ack and last_payload belong to this session */
    bool has_session;                  /* HELLO has come since the start of the firmware */
    bool is_host_here;
    bool is_uid_new;                   /* the HAL shall write shape.uid to EEPROM */
};

void board_start(struct board *b, const struct board_shape *shape, uint32_t now_us);

/* One byte from the line. */
void board_take(struct board *b, uint8_t byte, uint32_t now_us);

/* Samples; contacts and magnets: bit set = closed or present; blocked: two bits a slot, outer first. */
void board_contacts(struct board *b, uint16_t contacts, uint32_t now_us);
void board_magnets(struct board *b, uint16_t magnets, uint32_t now_us);
void board_beams(struct board *b, uint8_t blocked, uint32_t now_us);
void board_weight(struct board *b, uint8_t zone, int32_t raw, uint32_t now_us);
void board_weight_missed(struct board *b, uint8_t zone);

/* First sample of the switches after power-on: what is held down then is no press. */
void board_prime(struct board *b, uint16_t contacts, uint16_t magnets, uint8_t blocked, uint32_t now_us);

/* Moves everything on that depends on time alone; call it at least every few milliseconds. */
void board_tick(struct board *b, uint32_t now_us);

/* The next frame to send into line[FRAME_LINE_MAX]; 0 = nothing waits. Keys go before weights. */
uint8_t board_next_frame(struct board *b, uint8_t *line, uint32_t now_us);

/* Bytes per second that the host has asked for: 115200 until it does, and again once it is silent. */
uint32_t board_baud(const struct board *b);

void board_log(struct board *b, uint8_t level, uint16_t code, int32_t first, int32_t second);

/* Inside the core: a good frame has come (commands.c). */
void board_obey(struct board *b, uint8_t type, uint8_t seq, const uint8_t *payload, uint32_t now_us);

#endif
