/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A face for ctypes: the core with its sizes, for tests from Python. */
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "crc32.h"

struct board *face_new(uint8_t zones, const uint8_t *uid, uint32_t nonce, uint8_t cause, uint32_t now_us);
void face_free(struct board *b);
uint32_t face_size(void);
const struct wire_heartbeat *face_health(const struct board *b);
uint8_t face_lamps(struct board *b, uint8_t *out, uint32_t now_us);
void face_exhaust(const uint8_t *frame, uint32_t count, const uint8_t *after, uint32_t after_count, uint64_t *tally);
void face_random(uint64_t seed, uint64_t count, const uint8_t *good, uint32_t good_count, uint64_t *tally);
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

/* One stream through a fresh intake: the frames taken that are neither wanted[0] nor wanted[1] go to tally[1], and
 * tally[2] counts streams whose last frame, wanted[1], was not taken. */
static void try_stream(const uint8_t *bytes, uint32_t count, const uint8_t *first, const uint8_t *last, uint64_t *tally)
{
    struct frame_intake intake = {.used = 0, .overfull = false};
    bool has_last = false;

    tally[0]++;
    for (uint32_t i = 0; i < count; i++) {
        if (frame_take(&intake, bytes[i]) != WIRE_FAULT_OK) {
            continue;
        }
        uint8_t length = (uint8_t)(wire_length(intake.bytes[0]) + 2u);
        bool is_last = memcmp(intake.bytes, last, length) == 0;
        if (!is_last && (memcmp(intake.bytes, first, length) != 0)) {
            tally[1]++;
        }
        has_last = has_last || is_last;
    }
    if (!has_last) {
        tally[2]++;
    }
}

static void raw_of(const uint8_t *frame, uint32_t count, uint8_t *raw)
{
    struct frame_intake intake = {.used = 0, .overfull = false};

    for (uint32_t i = 0; i < count; i++) {
        if (frame_take(&intake, frame[i]) == WIRE_FAULT_OK) {
            memcpy(raw, intake.bytes, FRAME_BODY_MAX);
        }
    }
}

/* Every single-byte fault of a frame (substitute, drop, duplicate, insert), each with a good frame after it.
 * tally: streams, wrong contents accepted, good frames after it lost. */
void face_exhaust(const uint8_t *frame, uint32_t count, const uint8_t *after, uint32_t after_count, uint64_t *tally)
{
    uint8_t first[FRAME_BODY_MAX] = {0};
    uint8_t last[FRAME_BODY_MAX] = {0};
    uint8_t line[2u * FRAME_LINE_MAX + 1u];

    raw_of(frame, count, first);
    raw_of(after, after_count, last);
    for (uint32_t at = 0; at <= count; at++) {
        for (uint32_t value = 0; value < 256u; value++) {
            memcpy(line, frame, at);   /* insert, which for the byte's own value is to duplicate */
            line[at] = (uint8_t)value;
            memcpy(line + at + 1u, frame + at, count - at);
            memcpy(line + count + 1u, after, after_count);
            try_stream(line, count + 1u + after_count, first, last, tally);
            if ((at < count) && (value != frame[at])) {
                memcpy(line, frame, count);
                line[at] = (uint8_t)value;
                memcpy(line + count, after, after_count);
                try_stream(line, count + after_count, first, last, tally);
            }
        }
        if (at < count) {
            memcpy(line, frame, at);
            memcpy(line + at, frame + at + 1u, count - at - 1u);
            memcpy(line + count - 1u, after, after_count);
            try_stream(line, count - 1u + after_count, first, last, tally);
        }
    }
}

/* Random bytes (splitmix64), a good frame after each thousand. tally: false accepts, good frames taken. */
void face_random(uint64_t seed, uint64_t count, const uint8_t *good, uint32_t good_count, uint64_t *tally)
{
    struct frame_intake intake = {.used = 0, .overfull = false};
    uint64_t dice = 0;
    uint8_t wanted[FRAME_BODY_MAX] = {0};

    raw_of(good, good_count, wanted);
    for (uint64_t i = 0; i < count; i++) {
        if ((i % 8u) == 0u) {
            seed += UINT64_C(0x9E3779B97F4A7C15);
            dice = (seed ^ (seed >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
            dice = (dice ^ (dice >> 27)) * UINT64_C(0x94D049BB133111EB);
            dice ^= dice >> 31;
        }
        if (frame_take(&intake, (uint8_t)(dice >> (8u * (i % 8u)))) == WIRE_FAULT_OK) {
            tally[0]++;
        }
        if ((i % 1000u) == 999u) {
            for (uint32_t j = 0; j < good_count; j++) {
                if ((frame_take(&intake, good[j]) == WIRE_FAULT_OK)
                    && (memcmp(intake.bytes, wanted, (size_t)wire_length(wanted[0]) + 2u) == 0)) {
                    tally[1]++;
                }
            }
        }
    }
}
