/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "frame.h"

#include <string.h>

#include "crc32.h"

static uint32_t seed_of(uint8_t type)
{
    return ((type == WIRE_HELLO) || (type == WIRE_HELLO_ACK)) ? WIRE_HELLO_SEED : WIRE_SCHEMA_HASH;
}

/* In place; gives the number of raw bytes, or 0 where the bytes are not COBS (an empty body is not, either). */
static uint8_t cobs_unpack(uint8_t *body, uint8_t count)
{
    uint8_t in = 0;
    uint8_t out = 0;

    while (in < count) {
        uint8_t code = body[in];
        if ((code == 0u) || (code > (uint8_t)(count - in))) {
            return 0;
        }
        in++;
        for (uint8_t i = 1; i < code; i++) {
            if (body[in] == 0u) {
                return 0;
            }
            body[out++] = body[in++];
        }
        if (in < count) {
            body[out++] = 0;
        }
    }
    return out;
}

static bool is_checksum_right(const uint8_t *raw, uint8_t count)
{
    uint32_t crc = crc32_run(seed_of(raw[0]), raw, count);

    return (raw[count] == (uint8_t)crc) && (raw[count + 1u] == (uint8_t)(crc >> 8))
        && (raw[count + 2u] == (uint8_t)(crc >> 16)) && (raw[count + 3u] == (uint8_t)(crc >> 24));
}

uint8_t frame_decode(uint8_t *body, uint8_t count)
{
    if (count > FRAME_BODY_MAX) {
        return WIRE_FAULT_TOO_LONG;
    }
    bool is_single = (count == 1u) && (body[0] == 1u);
    uint8_t raw = cobs_unpack(body, count);
    if (raw == 0u) {
        return is_single ? WIRE_FAULT_SHORT : WIRE_FAULT_COBS;
    }
    if (raw < FRAME_OVERHEAD) {
        return WIRE_FAULT_SHORT;
    }
    if (!is_checksum_right(body, (uint8_t)(raw - 4u))) {
        return WIRE_FAULT_CHECKSUM;
    }
    uint8_t length = wire_length(body[0]);
    if (length == WIRE_NO_TYPE) {
        return WIRE_FAULT_TYPE;
    }
    if (length != (uint8_t)(raw - FRAME_OVERHEAD)) {
        return WIRE_FAULT_LENGTH;
    }
    return wire_in_range(body[0], body + 2) ? WIRE_FAULT_OK : WIRE_FAULT_RANGE;
}

uint8_t frame_take(struct frame_intake *intake, uint8_t byte)
{
    if (byte != 0u) {
        if (intake->used < FRAME_BODY_MAX) {
            intake->bytes[intake->used++] = byte;
        } else {
            intake->overfull = true;
        }
        return FRAME_PENDING;
    }
    uint8_t count = intake->used;
    bool overfull = intake->overfull;
    intake->used = 0;
    intake->overfull = false;
    if (count == 0u) {
        return FRAME_PENDING;
    }
    return overfull ? WIRE_FAULT_TOO_LONG : frame_decode(intake->bytes, count);
}

uint8_t frame_encode(uint8_t *line, uint8_t type, uint8_t seq, const uint8_t *payload)
{
    uint8_t raw[WIRE_FRAME_MAX];
    uint8_t count = (uint8_t)(wire_length(type) + 2u);

    raw[0] = type;
    raw[1] = seq;
    (void)memcpy(raw + 2, payload, (size_t)count - 2u);
    uint32_t crc = crc32_run(seed_of(type), raw, count);
    for (uint8_t i = 0; i < 4u; i++) {
        raw[count++] = (uint8_t)(crc >> (8u * i));
    }
    uint8_t out = 0;
    line[out++] = 0;
    uint8_t code_at = out++;
    for (uint8_t i = 0; i < count; i++) {
        if (raw[i] != 0u) {
            line[out++] = raw[i];
        } else {
            line[code_at] = (uint8_t)(out - code_at);
            code_at = out++;
        }
    }
    line[code_at] = (uint8_t)(out - code_at);
    line[out++] = 0;
    return out;
}
