/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a board says, most urgent first. A frame is made only when the line can take it, so that it always
 * carries the newest state and a slow line never holds the main loop up. */
#include <string.h>

#include "board.h"

static uint8_t finish(struct board *b, uint8_t *line, uint8_t type, const uint8_t *payload)
{
    return frame_encode(line, type, b->seq++, payload);
}

static uint8_t say_hello(struct board *b, uint8_t *line, uint8_t *payload)
{
    struct wire_hello_ack m = {
        .proto_major = WIRE_MAJOR, .proto_minor = WIRE_MINOR, .schema_hash = WIRE_SCHEMA_HASH,
        .board_type = b->shape.type, .boot_nonce = b->shape.boot_nonce, .reset_cause = b->shape.reset_cause,
        .uptime_ms = b->uptime_ms, .zones = b->shape.zones, .halls = b->shape.halls, .keys = b->shape.keys,
        .slots = b->shape.slots, .leds = b->shape.leds, .tag_zones = 0,
    };
    (void)memcpy(m.uid, b->shape.uid, sizeof m.uid);
    (void)memcpy(m.firmware, b->shape.firmware, sizeof m.firmware);
    b->waiting.hello = false;
    wire_put_hello_ack(payload, &m);
    return finish(b, line, WIRE_HELLO_ACK, payload);
}

static uint8_t say_ack(struct board *b, uint8_t *line, uint8_t *payload)
{
    b->waiting.ack = false;
    wire_put_ack(payload, &b->ack);
    return finish(b, line, WIRE_ACK, payload);
}

static uint8_t say_keys(struct board *b, uint8_t *line, uint8_t *payload)
{
    struct wire_keys m = {.levels = b->keys.down, .t_us = b->keys.changed_us};

    (void)memcpy(m.presses, b->keys.presses, sizeof m.presses);
    b->waiting.keys = false;
    b->snapshot_count++;
    wire_put_keys(payload, &m);
    return finish(b, line, WIRE_KEYS, payload);
}

static uint8_t say_heartbeat(struct board *b, uint8_t *line, uint8_t *payload, uint32_t now_us)
{
    b->health.uptime_ms = b->uptime_ms;
    b->health.t_us = now_us;
    b->waiting.heartbeat = false;
    wire_put_heartbeat(payload, &b->health);
    b->health.loop_max_us = 0;
    b->health.echo_us = 0;
    return finish(b, line, WIRE_HEARTBEAT, payload);
}

static uint8_t say_button(struct board *b, uint8_t *line, uint8_t *payload)
{
    struct wire_button_pos m = {
        .halls = b->ring.now, .stable = b->ring.is_stable ? 1u : 0u,
        .changes = b->ring.changes, .t_us = b->ring.changed_us,
    };
    b->waiting.button = false;
    b->snapshot_count++;
    wire_put_button_pos(payload, &m);
    return finish(b, line, WIRE_BUTTON_POS, payload);
}

static uint8_t say_slot(struct board *b, uint8_t *line, uint8_t *payload)
{
    uint8_t i = 0;

    while ((b->waiting.slots & (uint8_t)(1u << i)) == 0u) {
        i++;
    }
    const struct slot *s = &b->slots[i];
    struct wire_beam m = {
        .slot = i, .passed_in = s->passed_in, .passed_out = s->passed_out, .blocked = s->blocked,
        .block_ms = s->block_ms, .t_us = s->changed_us,
    };
    b->waiting.slots &= (uint8_t)~(uint8_t)(1u << i);
    b->snapshot_count++;
    wire_put_beam(payload, &m);
    return finish(b, line, WIRE_BEAM, payload);
}

static uint8_t say_zone(struct board *b, uint8_t *line, uint8_t *payload, uint32_t now_us)
{
    uint8_t i = b->zone_turn;

    while ((b->waiting.zones & (uint16_t)(1u << i)) == 0u) {
        i = (uint8_t)((i + 1u) % b->shape.zones);
    }
    b->zone_turn = (uint8_t)((i + 1u) % b->shape.zones);
    const struct scale *s = &b->zones[i];
    struct wire_zone_weight m = {
        .zone = i, .raw = s->raw, .filtered = s->filtered, .flags = s->flags,
        .changes = s->changes, .t_us = s->changed_us,
    };
    b->waiting.zones &= (uint16_t)~(uint16_t)(1u << i);
    b->reported[i] = s->filtered;
    b->reported_us[i] = now_us;
    b->snapshot_count++;
    wire_put_zone_weight(payload, &m);
    return finish(b, line, WIRE_ZONE_WEIGHT, payload);
}

static uint8_t say_zero(struct board *b, uint8_t *line, uint8_t *payload)
{
    uint8_t i = 0;

    while ((b->waiting.zeros & (uint16_t)(1u << i)) == 0u) {
        i++;
    }
    struct wire_zone_zero m = {.zone = i, .op = b->zones[i].op, .zero = b->zones[i].zero};
    b->waiting.zeros &= (uint16_t)~(uint16_t)(1u << i);
    b->snapshot_count++;
    wire_put_zone_zero(payload, &m);
    return finish(b, line, WIRE_ZONE_ZERO, payload);
}

static uint8_t say_snapshot_end(struct board *b, uint8_t *line, uint8_t *payload)
{
    struct wire_snapshot_end m = {.snapshot = b->snapshot, .count = b->snapshot_count};

    b->waiting.snapshot_end = false;
    wire_put_snapshot_end(payload, &m);
    return finish(b, line, WIRE_SNAPSHOT_END, payload);
}

static uint8_t say_log(struct board *b, uint8_t *line, uint8_t *payload)
{
    struct wire_log m = {
        .level = b->logs[0].level, .code = b->logs[0].code, .a = b->logs[0].a, .b = b->logs[0].b,
    };
    b->log_count--;
    (void)memmove(&b->logs[0], &b->logs[1], sizeof b->logs[0] * b->log_count);
    wire_put_log(payload, &m);
    return finish(b, line, WIRE_LOG, payload);
}

uint8_t board_next_frame(struct board *b, uint8_t *line, uint32_t now_us)
{
    uint8_t payload[WIRE_PAYLOAD_MAX];

    if (b->waiting.hello) {
        return say_hello(b, line, payload);
    }
    if (!b->is_host_here) {
        return 0;   /* nobody listens: all of it waits, newest state only */
    }
    if (b->waiting.ack) {
        return say_ack(b, line, payload);
    }
    if (b->waiting.keys) {
        return say_keys(b, line, payload);
    }
    if (keys_is_rising(&b->keys, now_us)) {
        return 0;
    }
    if (b->waiting.heartbeat) {
        return say_heartbeat(b, line, payload, now_us);
    }
    if (b->waiting.button) {
        return say_button(b, line, payload);
    }
    if (b->waiting.slots != 0u) {
        return say_slot(b, line, payload);
    }
    if (b->waiting.zones != 0u) {
        return say_zone(b, line, payload, now_us);
    }
    if (b->waiting.zeros != 0u) {
        return say_zero(b, line, payload);
    }
    if (b->waiting.snapshot_end) {
        return say_snapshot_end(b, line, payload);
    }
    return (b->log_count > 0u) ? say_log(b, line, payload) : 0u;
}
