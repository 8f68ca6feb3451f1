/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the host may ask, and the answers. Every SET is absolute; a repeated command is answered, not redone. */
#include <string.h>

#include "board.h"

static void on_hello(struct board *b)
{
    b->has_command = false;
    b->has_session = true;
    b->waiting.hello = true;
}

static void on_heartbeat(struct board *b, const uint8_t *payload)
{
    struct wire_heartbeat beat;

    wire_get_heartbeat(&beat, payload);
    b->health.echo_us = beat.t_us;
    b->waiting.heartbeat = true;
}

static uint8_t on_snapshot_req(struct board *b, const uint8_t *payload)
{
    b->snapshot = payload[0];
    b->snapshot_count = 0;
    b->waiting.keys = b->shape.keys > 0u;
    b->waiting.button = b->shape.halls > 0u;
    b->waiting.slots = (uint8_t)((1u << b->shape.slots) - 1u);
    b->waiting.zones = (uint16_t)((1u << b->shape.zones) - 1u);
    b->waiting.zeros = b->waiting.zones;
    b->waiting.snapshot_end = true;
    return WIRE_ACK_CODE_OK;
}

static uint8_t on_set_led(struct board *b, const uint8_t *payload)
{
    struct wire_set_led led;

    wire_get_set_led(&led, payload);
    lamps_set(&b->lamps, led.brightness, led.lamps);
    return WIRE_ACK_CODE_OK;
}

static uint8_t on_set_config(struct board *b, const uint8_t *payload)
{
    struct wire_set_config config;

    wire_get_set_config(&config, payload);
    if ((config.report_ms < 20u) || (config.refresh_ms < 100u) || (config.silence_ms < 500u)) {
        return WIRE_ACK_CODE_BAD_VALUE;
    }
    b->config = config;
    return WIRE_ACK_CODE_OK;
}

static uint8_t on_tare(struct board *b, const uint8_t *payload)
{
    struct wire_tare tare;

    wire_get_tare(&tare, payload);
    if (tare.zone >= b->shape.zones) {
        return WIRE_ACK_CODE_BAD_ZONE;
    }
    if (tare.op == 0u) {
        return WIRE_ACK_CODE_BAD_VALUE;
    }
    struct scale *s = &b->zones[tare.zone];
    if ((s->op != tare.op) && !scale_tare(s, tare.op)) {
        return WIRE_ACK_CODE_UNSTABLE;
    }
    b->waiting.zeros |= (uint16_t)(1u << tare.zone);
    return WIRE_ACK_CODE_OK;
}

static uint8_t on_cal_write(struct board *b, const uint8_t *payload)
{
    struct wire_cal_write cal;

    wire_get_cal_write(&cal, payload);
    if (cal.zone >= b->shape.zones) {
        return WIRE_ACK_CODE_BAD_ZONE;
    }
    if (cal.op == 0u) {
        return WIRE_ACK_CODE_BAD_VALUE;
    }
    scale_calibrate(&b->zones[cal.zone], cal.op, cal.zero, cal.chip_counts);
    b->waiting.zeros |= (uint16_t)(1u << cal.zone);
    b->waiting.zones |= (uint16_t)(1u << cal.zone);
    return WIRE_ACK_CODE_OK;
}

static uint8_t on_set_uid(struct board *b, const uint8_t *payload)
{
    for (uint8_t i = 0; i < 8u; i++) {
        if (b->shape.uid[i] != 0xFFu) {
            return (memcmp(b->shape.uid, payload, 8) == 0) ? WIRE_ACK_CODE_OK : WIRE_ACK_CODE_REFUSED;
        }
    }
    (void)memcpy(b->shape.uid, payload, 8);
    b->is_uid_new = true;
    board_log(b, WIRE_LOG_LEVEL_NOTE, WIRE_LOG_CODE_UID_WRITTEN, 0, 0);
    return WIRE_ACK_CODE_OK;
}

static uint8_t obey(struct board *b, uint8_t type, const uint8_t *payload)
{
    switch (type) {
    case WIRE_SNAPSHOT_REQ:
        return on_snapshot_req(b, payload);
    case WIRE_SET_LED:
        return on_set_led(b, payload);
    case WIRE_SET_CONFIG:
        return on_set_config(b, payload);
    case WIRE_TARE:
        return on_tare(b, payload);
    case WIRE_CAL_WRITE:
        return on_cal_write(b, payload);
    case WIRE_SET_UID:
        return on_set_uid(b, payload);
    default:
        return WIRE_ACK_CODE_UNKNOWN_TYPE;
    }
}

static void command(struct board *b, uint8_t type, uint8_t seq, const uint8_t *payload)
{
    uint8_t length = wire_length(type);
    bool is_repeat = b->has_command && (b->ack.acked_seq == seq) && (b->ack.acked_type == type)
        && (memcmp(b->last_payload, payload, length) == 0);

    if (!is_repeat) {
        b->ack.code = obey(b, type, payload);
        b->ack.acked_seq = seq;
        b->ack.acked_type = type;
        b->has_command = true;
        (void)memcpy(b->last_payload, payload, length);
    }
    b->waiting.ack = true;
}

void board_obey(struct board *b, uint8_t type, uint8_t seq, const uint8_t *payload, uint32_t now_us)
{
    if ((type != WIRE_HELLO) && !b->has_session) {
        b->waiting.hello = true;   /* the host speaks to the firmware that ran before: tell it of the start */
        return;
    }
    b->heard_us = now_us;
    if (!b->is_host_here) {
        b->is_host_here = true;
        lamps_neutral(&b->lamps, false);
        board_log(b, WIRE_LOG_LEVEL_NOTE, WIRE_LOG_CODE_HOST_BACK, 0, 0);
    }
    if (type == WIRE_HELLO) {
        on_hello(b);
    } else if (type == WIRE_HEARTBEAT) {
        on_heartbeat(b, payload);
    } else {
        command(b, type, seq, payload);
    }
}
