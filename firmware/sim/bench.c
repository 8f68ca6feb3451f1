/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#define BOUNCE_STEP_US 120u

uint64_t bench_wall_us(void)
{
    struct timespec t;

    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000u + (uint64_t)t.tv_nsec / 1000u;
}

void bench_start(struct bench *b)
{
    (void)memset(b, 0, sizeof *b);
    b->bounce_us = 1500;
    b->dice = 1;
    for (int i = 0; i < BENCH_ZONES; i++) {
        b->noise[i] = 40;
    }
}

static uint32_t roll(struct bench *b)
{
    b->dice = b->dice * 1664525u + 1013904223u;
    return b->dice >> 8;
}

int32_t bench_sample(struct bench *b, int zone)
{
    uint16_t span = b->noise[zone];
    int32_t counts = b->counts[zone];

    if (span > 0u) {
        counts += (int32_t)(roll(b) % (2u * span + 1u) + roll(b) % (2u * span + 1u)) / 2 - (int32_t)span;
    }
    if (counts > 8388607) {
        return 8388607;
    }
    return (counts < -8388608) ? -8388608 : counts;
}

static void move_key(struct bench *b, int key, bool is_down, uint64_t release_us, uint64_t now_us)
{
    if (b->keys[key].is_down != is_down) {
        b->keys[key].is_down = is_down;
        b->keys[key].moved_us = now_us;
    }
    b->keys[key].release_us = release_us;
}

uint16_t bench_contacts(struct bench *b, uint64_t now_us)
{
    uint16_t contacts = 0;

    for (int i = 0; i < BENCH_KEYS; i++) {
        struct bench_key *k = &b->keys[i];
        if ((k->release_us > 0u) && (now_us >= k->release_us)) {
            move_key(b, i, false, 0, now_us);
        }
        bool is_closed = k->is_down;
        uint64_t since = now_us - k->moved_us;
        if ((k->moved_us > 0u) && (since < b->bounce_us)) {
            is_closed = (((since / BOUNCE_STEP_US) & 1u) != 0u) ? !k->is_down : k->is_down;
        }
        if (is_closed) {
            contacts = (uint16_t)(contacts | (1u << i));
        }
    }
    return contacts;
}

static bool zone_line(struct bench *b, const char *verb, long a, long c)
{
    if ((a < 0) || (a >= BENCH_ZONES)) {
        return false;
    }
    if (strcmp(verb, "zone") == 0) {
        b->counts[a] = (int32_t)c;
    } else if (strcmp(verb, "noise") == 0) {
        b->noise[a] = (uint16_t)c;
    } else if (strcmp(verb, "gone") == 0) {
        b->gone = (uint16_t)((c != 0) ? (b->gone | (1u << a)) : (b->gone & ~(1u << a)));
    } else {
        return false;
    }
    return true;
}

static enum bench_act state_line(struct bench *b, const char *verb, int words, long a, long c, uint64_t now_us)
{
    bool is_key = (a >= 0) && (a < BENCH_KEYS);

    if ((words == 3) && zone_line(b, verb, a, c)) {
        return BENCH_DONE;
    }
    if ((strcmp(verb, "key") == 0) && (words == 3) && is_key) {
        move_key(b, (int)a, c != 0, 0, now_us);
    } else if ((strcmp(verb, "press") == 0) && (words >= 2) && is_key) {
        move_key(b, (int)a, true, now_us + (uint64_t)((words == 3) ? c : 80) * 1000u, now_us);
    } else if ((strcmp(verb, "halls") == 0) && (words == 2)) {
        b->halls = (uint16_t)a;
    } else if ((strcmp(verb, "beams") == 0) && (words == 2)) {
        b->beams = (uint8_t)a;
    } else if ((strcmp(verb, "bounce") == 0) && (words == 2)) {
        b->bounce_us = (uint32_t)a;
    } else {
        return BENCH_BAD;
    }
    return BENCH_DONE;
}

enum bench_act bench_line(struct bench *b, const char *line, uint64_t now_us)
{
    static const struct {
        const char *word;
        enum bench_act act;
    } acts[] = {
        {"quit", BENCH_QUIT}, {"unplug", BENCH_UNPLUG}, {"plug", BENCH_PLUG}, {"reset", BENCH_RESET},
        {"hang", BENCH_HANG}, {"off", BENCH_OFF}, {"on", BENCH_ON}, {"lamps", BENCH_LAMPS},
    };
    char verb[16] = "";
    char first[24] = "";
    char second[24] = "";
    int words = sscanf(line, "%15s %23s %23s", verb, first, second);

    if (words <= 0) {
        return BENCH_DONE;
    }
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++) {
        if (strcmp(verb, acts[i].word) == 0) {
            return acts[i].act;
        }
    }
    return state_line(b, verb, words, strtol(first, NULL, 0), strtol(second, NULL, 0), now_us);
}

bool bench_listen(struct bench *b, uint64_t now_us, void (*act)(enum bench_act, void *), void *with)
{
    static char held[512];
    static size_t used;
    ssize_t got = read(0, held + used, sizeof held - 1u - used);

    if (got == 0) {
        return false;
    }
    if (got < 0) {
        return (errno == EAGAIN) || (errno == EINTR);
    }
    used += (size_t)got;
    held[used] = '\0';
    char *line = held;
    for (char *end = strchr(line, '\n'); end != NULL; end = strchr(line, '\n')) {
        *end = '\0';
        enum bench_act what = bench_line(b, line, now_us);
        if (what == BENCH_BAD) {
            (void)fprintf(stderr, "bench: %s: not understood (firmware/sim/README.md lists the words)\n", line);
        } else if (what != BENCH_DONE) {
            act(what, with);
        } else {
            /* done already */
        }
        line = end + 1;
    }
    used = strlen(line);
    if (used >= sizeof held - 1u) {
        used = 0;   /* a line longer than any word we know */
    }
    (void)memmove(held, line, used);
    return true;
}

bool bench_plug(struct bench_port *p, const char *link)
{
    p->master = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK);
    if ((p->master < 0) || (grantpt(p->master) != 0) || (unlockpt(p->master) != 0)) {
        perror("bench: no pty");
        return false;
    }
    (void)snprintf(p->path, sizeof p->path, "%s", ptsname(p->master));
    p->slave = open(p->path, O_RDWR | O_NOCTTY);
    struct termios t;
    if ((p->slave < 0) || (tcgetattr(p->slave, &t) != 0)) {
        perror("bench: no pty");
        return false;
    }
    cfmakeraw(&t);
    (void)tcsetattr(p->slave, TCSANOW, &t);
    if (link != NULL) {
        (void)unlink(link);
        if (symlink(p->path, link) != 0) {
            perror("bench: no link");
            return false;
        }
    }
    (void)printf("port %s\n", (link != NULL) ? link : p->path);
    (void)fflush(stdout);
    return true;
}

void bench_unplug(struct bench_port *p, const char *link)
{
    if (link != NULL) {
        (void)unlink(link);
    }
    if (p->master >= 0) {
        (void)close(p->slave);
        (void)close(p->master);
    }
    p->master = -1;
    p->slave = -1;
}
