/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The real binary behind a pty, at the pace of the clock on the wall (test-only; simavr is GPL-3).
 *
 *     simavr_board --elf FILE [--mcu atmega2560] [--uid HEX16] [--link PATH] [--store FILE]
 */
#include <asm/termbits.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "simavr_board.h"

#define STEP_US 1000u

struct stage {
    struct sim *sim;
    struct bench_port port;
    const char *link;
    const char *store;
    bool is_over;
    bool is_off;
    uint64_t wall_us;
};

static void keep(struct stage *s)
{
    uint8_t kept[12];

    if (s->store == NULL) {
        return;
    }
    sim_eeprom(s->sim, kept);
    FILE *f = fopen(s->store, "wb");
    if (f != NULL) {
        (void)fwrite(kept, 1, sizeof kept, f);
        (void)fclose(f);
    }
}

static void show_lamps(struct stage *s)
{
    uint8_t rgb[SIM_LAMPS * 3];

    sim_lamps(s->sim, rgb);
    (void)printf("lamps");
    for (int i = 0; i < (s->sim->is_mega ? 11 : 3); i++) {
        (void)printf(" %02x%02x%02x", rgb[3 * i], rgb[3 * i + 1], rgb[3 * i + 2]);
    }
    (void)printf("\n");
    (void)fflush(stdout);
}

static void act(enum bench_act what, void *with)
{
    struct stage *s = with;

    switch (what) {
    case BENCH_QUIT:
        s->is_over = true;
        break;
    case BENCH_OFF:
    case BENCH_UNPLUG:
        keep(s);
        s->is_off = true;
        bench_unplug(&s->port, s->link);
        break;
    case BENCH_ON:
    case BENCH_PLUG:
        if (s->is_off && bench_plug(&s->port, s->link)) {
            s->is_off = false;
            sim_boot(s->sim, 1);
            s->wall_us = bench_wall_us();
        }
        break;
    case BENCH_RESET:
        sim_boot(s->sim, 4);
        break;
    case BENCH_HANG:
        sim_hang(s->sim);
        break;
    case BENCH_LAMPS:
        show_lamps(s);
        break;
    default:
        break;
    }
}

static void exchange(struct stage *s)
{
    uint8_t bytes[4096];
    struct termios2 t;
    ssize_t got = read(s->port.master, bytes, sizeof bytes);

    if (ioctl(s->port.master, TCGETS2, &t) == 0) {
        sim_host_baud(s->sim, (t.c_ospeed > 0u) ? t.c_ospeed : 115200u);
    }
    if (got > 0) {
        sim_send(s->sim, bytes, (uint32_t)got);
    }
    sim_run(s->sim, STEP_US);
    s->wall_us += STEP_US;
    uint32_t count = sim_fetch(s->sim, bytes, NULL, sizeof bytes);
    if (count > 0u) {
        (void)!write(s->port.master, bytes, count);
    }
}

static void turn(struct stage *s)
{
    struct pollfd input = {.fd = 0, .events = POLLIN};
    uint64_t now_us = bench_wall_us();

    if (s->is_off || (now_us < s->wall_us)) {
        (void)poll(&input, 1, 1);
    }
    if (!bench_listen(&s->sim->bench, sim_now_us(s->sim), act, s)) {
        s->is_over = true;
    }
    if (!s->is_off && !s->is_over && (bench_wall_us() >= s->wall_us)) {
        exchange(s);
    }
    if (bench_wall_us() > s->wall_us + 500000u) {
        s->wall_us = bench_wall_us();   /* the machine was busy: do not race after the clock */
    }
}

static void set_uid(uint8_t *kept, const char *hex)
{
    unsigned long long uid = strtoull(hex, NULL, 16);

    for (int i = 0; i < 8; i++) {
        kept[i] = (uint8_t)(uid >> (56 - 8 * i));
    }
}

int main(int count, char **words)
{
    static struct stage s;
    const char *elf = NULL;
    const char *mcu = "atmega2560";
    uint8_t kept[12];

    (void)memset(kept, 0xFF, sizeof kept);
    for (int i = 1; i + 1 < count; i += 2) {
        if (strcmp(words[i], "--elf") == 0) {
            elf = words[i + 1];
        } else if (strcmp(words[i], "--mcu") == 0) {
            mcu = words[i + 1];
        } else if (strcmp(words[i], "--uid") == 0) {
            set_uid(kept, words[i + 1]);
        } else if (strcmp(words[i], "--link") == 0) {
            s.link = words[i + 1];
        } else if (strcmp(words[i], "--store") == 0) {
            s.store = words[i + 1];
        } else {
            elf = NULL;
            break;
        }
    }
    if (elf == NULL) {
        (void)fprintf(stderr, "simavr_board: --elf FILE [--mcu NAME] [--uid HEX16] [--link PATH] [--store FILE]\n");
        return 2;
    }
    FILE *f = (s.store != NULL) ? fopen(s.store, "rb") : NULL;
    if (f != NULL) {
        (void)!fread(kept, 1, sizeof kept, f);
        (void)fclose(f);
    }
    s.sim = sim_open(elf, mcu, kept);
    if (s.sim == NULL) {
        (void)fprintf(stderr, "simavr_board: %s does not load as a program for %s\n", elf, mcu);
        return 1;
    }
    (void)fcntl(0, F_SETFL, O_NONBLOCK);
    if (!bench_plug(&s.port, s.link)) {
        return 1;
    }
    s.wall_us = bench_wall_us();
    while (!s.is_over) {
        turn(&s);
    }
    keep(&s);
    bench_unplug(&s.port, s.link);
    sim_close(s.sim);
    return 0;
}
