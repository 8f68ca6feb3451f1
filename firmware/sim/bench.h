/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bench of a simulated board: what lies on it, said line by line (README.md), and a pty to the host.
 * Used by the host board and by the runner of the real binary, so both are driven with the same words. */
#ifndef CARDSPEAK_BENCH_H
#define CARDSPEAK_BENCH_H

#include <stdbool.h>
#include <stdint.h>

#define BENCH_ZONES 16
#define BENCH_KEYS 16

/* One key on its way: contact bounces for bounce_us after it was made or opened. */
struct bench_key {
    bool is_down;
    uint64_t moved_us;
    uint64_t release_us;   /* 0 = held until told */
};

struct bench {
    int32_t counts[BENCH_ZONES];
    uint16_t noise[BENCH_ZONES];
    uint16_t gone;         /* converters that do not answer */
    uint16_t halls;
    uint8_t beams;
    uint32_t bounce_us;
    struct bench_key keys[BENCH_KEYS];
    uint32_t dice;
};

enum bench_act {
    BENCH_DONE, BENCH_BAD, BENCH_QUIT, BENCH_UNPLUG, BENCH_PLUG, BENCH_RESET, BENCH_HANG, BENCH_OFF, BENCH_ON, BENCH_LAMPS
};

void bench_start(struct bench *b);

/* Does what one line says; gives what is left to the caller. */
enum bench_act bench_line(struct bench *b, const char *line, uint64_t now_us);

/* The contacts at this moment, bounce included. */
uint16_t bench_contacts(struct bench *b, uint64_t now_us);

/* One sample of a converter: the counts of the zone with its noise. */
int32_t bench_sample(struct bench *b, int zone);

/* A pty whose other end is linked at link (NULL: not linked). Gives the master; prints "port PATH". */
struct bench_port {
    int master;
    int slave;             /* kept open so that the line survives the host's closing it */
    char path[128];
};
bool bench_plug(struct bench_port *p, const char *link);
void bench_unplug(struct bench_port *p, const char *link);

/* Reads lines from descriptor 0 without waiting; calls act for each. False at the end of input. */
bool bench_listen(struct bench *b, uint64_t now_us, void (*act)(enum bench_act, void *), void *with);

uint64_t bench_wall_us(void);

#endif
