/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "board.h"

#include <string.h>

#define BEAT_US 1000000u

void board_start(struct board *b, const struct board_shape *shape, uint32_t now_us)
{
    (void)memset(b, 0, sizeof *b);
    b->shape = *shape;
    b->config = (struct wire_set_config){
        .report_ms = 100, .refresh_ms = 1000, .stable_ms = 400, .hall_ms = 500,
        .debounce_ms = 10, .stuck_s = 60, .silence_ms = 3000, .baud = WIRE_BAUD_B115200,
    };
    lamps_start(&b->lamps, now_us);
    for (uint8_t i = 0; i < b->shape.zones; i++) {
        scale_start(&b->zones[i], now_us);
    }
    b->waiting.hello = true;   /* the banner: who listens already learns of the start at once */
    b->heard_us = now_us;
    b->beat_us = now_us;
    b->uptime_us = now_us;
    if ((shape->reset_cause & WIRE_RESET_CAUSE_WATCHDOG) != 0u) {
        board_log(b, WIRE_LOG_LEVEL_FAULT, WIRE_LOG_CODE_WATCHDOG, 0, 0);
    } else if ((shape->reset_cause & WIRE_RESET_CAUSE_BROWNOUT) != 0u) {
        board_log(b, WIRE_LOG_LEVEL_FAULT, WIRE_LOG_CODE_BROWNOUT, 0, 0);
    } else {
        board_log(b, WIRE_LOG_LEVEL_NOTE, WIRE_LOG_CODE_BOOTED, (int32_t)shape->reset_cause, 0);
    }
}

/* The two beams of one slot. */
static uint8_t beams_of(uint8_t blocked, uint8_t slot)
{
    return (uint8_t)(((uint32_t)blocked >> (2u * slot)) & 3u);
}

void board_prime(struct board *b, uint16_t contacts, uint16_t magnets, uint8_t blocked, uint32_t now_us)
{
    keys_start(&b->keys, contacts, now_us);
    ring_start(&b->ring, magnets, now_us);
    for (uint8_t i = 0; i < b->shape.slots; i++) {
        slot_start(&b->slots[i], beams_of(blocked, i), now_us);
    }
}

/* Marks one report as waiting; a report that waited already has been overwritten by a newer state. */
static void ask(struct board *b, bool *waiting)
{
    if (*waiting) {
        b->health.tx_merged++;
    }
    *waiting = true;
}

void board_log(struct board *b, uint8_t level, uint16_t code, int32_t first, int32_t second)
{
    if (b->log_count == BOARD_LOG_MAX) {
        b->health.tx_merged++;
        return;
    }
    b->logs[b->log_count++] = (struct board_log){.level = level, .code = code, .a = first, .b = second};
}

void board_take(struct board *b, uint8_t byte, uint32_t now_us)
{
    uint8_t fault = frame_take(&b->intake, byte);

    if (fault == FRAME_PENDING) {
        return;
    }
    if (fault == WIRE_FAULT_OK) {
        board_obey(b, b->intake.bytes[0], b->intake.bytes[1], b->intake.bytes + 2, now_us);
    } else if ((fault == WIRE_FAULT_COBS) || (fault == WIRE_FAULT_CHECKSUM)) {
        b->health.crc_errors++;
    } else {
        b->health.length_errors++;
    }
}

void board_contacts(struct board *b, uint16_t contacts, uint32_t now_us)
{
    if (keys_sample(&b->keys, contacts, b->config.debounce_ms, now_us)) {
        ask(b, &b->waiting.keys);
    }
}

void board_magnets(struct board *b, uint16_t magnets, uint32_t now_us)
{
    if (ring_sample(&b->ring, magnets, b->config.hall_ms, now_us)) {
        ask(b, &b->waiting.button);
    }
}

void board_beams(struct board *b, uint8_t blocked, uint32_t now_us)
{
    for (uint8_t i = 0; i < b->shape.slots; i++) {
        uint8_t bit = (uint8_t)(1u << i);
        if (slot_sample(&b->slots[i], beams_of(blocked, i), now_us)) {
            b->health.tx_merged = (uint16_t)(b->health.tx_merged + (((b->waiting.slots & bit) != 0u) ? 1u : 0u));
            b->waiting.slots |= bit;
        }
    }
}

static void ask_zone(struct board *b, uint8_t zone)
{
    uint16_t bit = (uint16_t)(1u << zone);

    if ((b->waiting.zones & bit) != 0u) {
        b->health.tx_merged++;
    }
    b->waiting.zones |= bit;
}

static bool has_moved(const struct scale *s, int32_t reported)
{
    int32_t by = (s->filtered > reported) ? (s->filtered - reported) : (reported - s->filtered);

    return (uint32_t)by > (s->chip_counts / 8u);
}

void board_weight(struct board *b, uint8_t zone, int32_t raw, uint32_t now_us)
{
    struct scale *s = &b->zones[zone];
    struct scale_times times = {.stable_ms = b->config.stable_ms, .stuck_s = b->config.stuck_s};
    bool was_desync = (s->flags & WIRE_ZONE_DESYNC) != 0u;
    bool is_news = scale_sample(s, raw, &times, now_us);
    uint32_t since_us = now_us - b->reported_us[zone];

    if (was_desync && ((s->flags & WIRE_ZONE_DESYNC) == 0u)) {
        board_log(b, WIRE_LOG_LEVEL_NOTE, WIRE_LOG_CODE_CELL_BACK, (int32_t)zone, 0);
    }
    bool is_due = (since_us >= ((uint32_t)b->config.report_ms * 1000u)) && has_moved(s, b->reported[zone]);
    if (is_news || is_due) {
        ask_zone(b, zone);
    }
}

void board_weight_missed(struct board *b, uint8_t zone)
{
    if (scale_miss(&b->zones[zone])) {
        board_log(b, WIRE_LOG_LEVEL_WARNING, WIRE_LOG_CODE_CELL_DESYNC, (int32_t)zone, 0);
        ask_zone(b, zone);
    }
}

static void watch_host(struct board *b, uint32_t now_us)
{
    if (b->is_host_here && ((now_us - b->heard_us) >= ((uint32_t)b->config.silence_ms * 1000u))) {
        b->is_host_here = false;
        b->config.baud = WIRE_BAUD_B115200;
        lamps_neutral(&b->lamps, true);
        board_log(b, WIRE_LOG_LEVEL_WARNING, WIRE_LOG_CODE_HOST_SILENT, 0, 0);
    }
}

void board_tick(struct board *b, uint32_t now_us)
{
    uint32_t refresh_us = (uint32_t)b->config.refresh_ms * 1000u;

    while ((now_us - b->uptime_us) >= 1000u) {   /* a division would cost an AVR 40 us each turn */
        b->uptime_ms++;
        b->uptime_us += 1000u;
    }
    watch_host(b, now_us);
    lamps_tick(&b->lamps, now_us);
    if ((now_us - b->beat_us) >= BEAT_US) {
        b->beat_us = now_us;
        b->waiting.heartbeat = true;
    }
    for (uint8_t i = 0; i < b->shape.zones; i++) {
        if ((now_us - b->reported_us[i]) >= refresh_us) {
            b->reported_us[i] = now_us;
            b->waiting.zones |= (uint16_t)(1u << i);
        }
    }
}

uint32_t board_baud(const struct board *b)
{
    return (b->config.baud == WIRE_BAUD_B250000) ? UINT32_C(250000) : UINT32_C(115200);
}
