/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A face for ctypes: the core with its sizes, for tests from Python. */
#include <stdlib.h>

#include "board.h"
#include "crc32.h"

struct board *face_new(uint8_t zones, const uint8_t *uid, uint32_t nonce, uint8_t cause, uint32_t now_us);
void face_free(struct board *b);
uint32_t face_size(void);
const struct wire_heartbeat *face_health(const struct board *b);
uint8_t face_lamps(struct board *b, uint8_t *out, uint32_t now_us);
uint32_t face_decode_many(const uint8_t *bytes, uint32_t count, uint8_t *verdicts, uint8_t *raw);

struct board *face_new(uint8_t zones, const uint8_t *uid, uint32_t nonce, uint8_t cause, uint32_t now_us)
{
    struct board *b = malloc(sizeof *b);
    struct board_shape shape = {
        .type = WIRE_BOARD_TYPE_HOST, .zones = zones, .halls = 10, .keys = 16, .slots = BOARD_SLOTS_MAX,
        .leds = 11, .boot_nonce = nonce, .reset_cause = cause,
    };
    if (b == NULL) {
        return NULL;
    }
    for (int i = 0; i < 8; i++) {
        shape.uid[i] = uid[i];
    }
    board_start(b, &shape, now_us);
    board_prime(b, 0, 0, 0, now_us);
    return b;
}

void face_free(struct board *b)
{
    free(b);
}

uint32_t face_size(void)
{
    return (uint32_t)sizeof(struct board);
}

const struct wire_heartbeat *face_health(const struct board *b)
{
    return &b->health;
}

uint8_t face_lamps(struct board *b, uint8_t *out, uint32_t now_us)
{
    lamps_tick(&b->lamps, now_us);
    return lamps_stream(&b->lamps, b->shape.leds, out);
}

/* Runs a whole stream through one intake. verdicts gets one byte a completed frame; of good frames raw gets 64
 * bytes each (may be NULL). Gives the number of verdicts. */
uint32_t face_decode_many(const uint8_t *bytes, uint32_t count, uint8_t *verdicts, uint8_t *raw)
{
    struct frame_intake intake = {.used = 0, .overfull = false};
    uint32_t made = 0;
    uint32_t good = 0;

    for (uint32_t i = 0; i < count; i++) {
        uint8_t verdict = frame_take(&intake, bytes[i]);
        if (verdict == FRAME_PENDING) {
            continue;
        }
        verdicts[made++] = verdict;
        if ((verdict == WIRE_FAULT_OK) && (raw != NULL)) {
            for (uint32_t j = 0; j < WIRE_FRAME_MAX; j++) {
                raw[good * WIRE_FRAME_MAX + j] = intake.bytes[j];
            }
            good++;
        }
    }
    return made;
}
