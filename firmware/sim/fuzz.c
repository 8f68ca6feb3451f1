/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzzes the parser and everything behind it: mutated frames and noise into a whole board, under ASan and UBSan.
 *
 *     fuzz EXECUTIONS SEED FILE      FILE: golden frames, each with its length (u8) before it
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board.h"

#define FRAMES_MAX 4096u

static uint8_t frames[FRAMES_MAX][FRAME_LINE_MAX];
static uint8_t lengths[FRAMES_MAX];
static uint64_t state;

static uint32_t roll(uint32_t below)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)(state >> 33) % below;
}

static uint32_t read_frames(const char *path)
{
    FILE *f = fopen(path, "rb");
    uint32_t count = 0;
    int length;

    if (f == NULL) {
        return 0;
    }
    while ((count < FRAMES_MAX) && ((length = fgetc(f)) != EOF) && (length <= (int)FRAME_LINE_MAX)) {
        if (fread(frames[count], 1, (size_t)length, f) != (size_t)length) {
            break;
        }
        lengths[count++] = (uint8_t)length;
    }
    (void)fclose(f);
    return count;
}

static uint32_t mutate(uint8_t *bytes, uint32_t count, uint32_t room)
{
    for (uint32_t turns = roll(4); turns > 0u; turns--) {
        uint32_t at = roll(count);
        switch (roll(5)) {
        case 0:
            bytes[at] = (uint8_t)roll(256);
            break;
        case 1:
            bytes[at] ^= (uint8_t)(1u << roll(8));
            break;
        case 2:
            if (count > 1u) {
                memmove(bytes + at, bytes + at + 1u, count - at - 1u);
                count--;
            }
            break;
        case 3:
            if (count < room) {
                memmove(bytes + at + 1u, bytes + at, count - at);
                bytes[at] = (uint8_t)roll(256);
                count++;
            }
            break;
        default:
            for (uint32_t i = at; (i < count) && (i < at + 8u); i++) {
                bytes[i] = (uint8_t)roll(256);
            }
            break;
        }
    }
    return count;
}

int main(int words, char **word)
{
    struct board *b = malloc(sizeof *b);
    struct board_shape shape = {.type = 3, .zones = BOARD_ZONES_MAX, .halls = 10, .keys = 16, .slots = 2, .leds = 11};
    uint32_t known = (words == 4) ? read_frames(word[3]) : 0u;
    uint64_t executions = (words == 4) ? strtoull(word[1], NULL, 10) : 0u;
    uint32_t now_us = 0;
    uint64_t obeyed = 0;

    if ((b == NULL) || (known == 0u)) {
        (void)fprintf(stderr, "fuzz: EXECUTIONS SEED FILE\n");
        free(b);
        return 2;
    }
    state = strtoull(word[2], NULL, 10) * 2654435769u + 1u;
    board_start(b, &shape, 0);
    for (uint64_t i = 0; i < executions; i++) {
        /* a heap block of just the right size, so that a read past the end is seen */
        uint32_t pick = roll(known);
        uint8_t scratch[160];
        memcpy(scratch, frames[pick], lengths[pick]);
        uint32_t count = mutate(scratch, lengths[pick], sizeof scratch);
        uint8_t *bytes = malloc(count);
        memcpy(bytes, scratch, count);
        for (uint32_t j = 0; j < count; j++) {
            board_take(b, bytes[j], now_us);
        }
        free(bytes);
        now_us += 1000u + roll(3000);
        board_tick(b, now_us);
        if ((i % 64u) == 0u) {
            board_weight(b, (uint8_t)roll(BOARD_ZONES_MAX), (int32_t)roll(16777216u) - 8388608, now_us);
        }
        uint8_t *line = malloc(FRAME_LINE_MAX);
        obeyed += (board_next_frame(b, line, now_us) > 0u) ? 1u : 0u;
        free(line);
    }
    (void)printf("%llu executions, %llu answers, crc %u, length %u\n", (unsigned long long)executions,
                 (unsigned long long)obeyed, b->health.crc_errors, b->health.length_errors);
    free(b);
    return 0;
}
