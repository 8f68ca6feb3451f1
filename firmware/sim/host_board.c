/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A board for this computer: the same core as on the microcontroller, with a pty for a line and the bench for
 * sensors. For the virtual table and for tests; the real table never starts it.
 *
 *     host_board [--uid HEX16] [--link PATH] [--store FILE] [--zones N] [--halls N] [--keys N]
 */
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"
#include "board.h"

#define CELL_US 100000u
#define STEP_MS 1

struct stage {
    struct bench bench;
    struct bench_port port;
    struct board board;
    struct board_shape shape;
    const char *link;
    const char *store;
    uint8_t kept[12];      /* the EEPROM: uid and starts */
    bool is_over;
    bool is_off;
    uint8_t out[FRAME_LINE_MAX];
    uint8_t out_count;
    uint8_t out_at;
    uint64_t line_us;      /* when the line is free for the next byte */
    uint64_t cell_us;
};

static void keep(const struct stage *s)
{
    if (s->store != NULL) {
        FILE *f = fopen(s->store, "wb");
        if (f != NULL) {
            (void)fwrite(s->kept, 1, sizeof s->kept, f);
            (void)fclose(f);
        }
    }
}

static void recall(struct stage *s)
{
    FILE *f = (s->store != NULL) ? fopen(s->store, "rb") : NULL;

    if (f != NULL) {
        uint8_t kept[12];
        if (fread(kept, 1, sizeof kept, f) == sizeof kept) {
            (void)memcpy(s->kept, kept, sizeof kept);
        }
        (void)fclose(f);
    }
}

static void boot(struct stage *s, uint8_t cause)
{
    uint32_t starts;
    uint64_t wall_us = bench_wall_us();
    uint32_t now_us = (uint32_t)wall_us;

    (void)memcpy(&starts, s->kept + 8, 4);
    starts++;
    (void)memcpy(s->kept + 8, &starts, 4);
    keep(s);
    (void)memcpy(s->shape.uid, s->kept, 8);
    s->shape.boot_nonce = (starts ^ ((s->store == NULL) ? (uint32_t)getpid() << 12 : 0u)) * 2654435769u;
    s->shape.reset_cause = cause;
    s->out_count = 0;
    s->out_at = 0;
    board_start(&s->board, &s->shape, now_us);
    board_prime(&s->board, bench_contacts(&s->bench, wall_us), s->bench.halls, s->bench.beams, now_us);
}

static void show_lamps(struct stage *s)
{
    uint8_t stream[LAMPS_STREAM_MAX];

    (void)lamps_stream(&s->board.lamps, s->shape.leds, stream);
    (void)printf("lamps");
    for (int i = 0; i < s->shape.leds; i++) {
        (void)printf(" %02x%02x%02x", stream[7 + 4 * i], stream[6 + 4 * i], stream[5 + 4 * i]);
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
    case BENCH_UNPLUG:   /* a board on USB loses its power with the plug */
        s->is_off = true;
        bench_unplug(&s->port, s->link);
        break;
    case BENCH_ON:
    case BENCH_PLUG:
        if (s->is_off && bench_plug(&s->port, s->link)) {
            s->is_off = false;
            boot(s, WIRE_RESET_CAUSE_POWER_ON);
        }
        break;
    case BENCH_RESET:
        boot(s, WIRE_RESET_CAUSE_BROWNOUT);
        break;
    case BENCH_HANG:
        boot(s, WIRE_RESET_CAUSE_WATCHDOG);
        break;
    case BENCH_LAMPS:
        show_lamps(s);
        break;
    default:
        break;
    }
}

static void sense(struct stage *s, uint64_t now_us)
{
    uint32_t t_us = (uint32_t)now_us;

    board_contacts(&s->board, bench_contacts(&s->bench, now_us), t_us);
    board_magnets(&s->board, s->bench.halls, t_us);
    board_beams(&s->board, s->bench.beams, t_us);
    if (now_us < s->cell_us) {
        return;
    }
    s->cell_us = now_us + CELL_US;
    for (uint8_t i = 0; i < s->shape.zones; i++) {
        if ((s->bench.gone & (1u << i)) != 0u) {
            board_weight_missed(&s->board, i);
        } else {
            board_weight(&s->board, i, bench_sample(&s->bench, i), t_us);
        }
    }
}

/* Sends at the pace of the line; what a full pty does not take is lost, as on a cable that nobody reads. */
static void speak(struct stage *s, uint64_t now_us)
{
    uint64_t byte_us = 10000000u / board_baud(&s->board);

    if (s->line_us + 2000u < now_us) {
        s->line_us = now_us - 2000u;
    }
    while (s->line_us <= now_us) {
        if (s->out_at == s->out_count) {
            s->out_at = 0;
            s->out_count = board_next_frame(&s->board, s->out, (uint32_t)now_us);
            if (s->out_count == 0u) {
                return;
            }
        }
        uint8_t room = (uint8_t)(s->out_count - s->out_at);
        (void)!write(s->port.master, s->out + s->out_at, room);
        s->out_at = s->out_count;
        s->line_us += byte_us * room;
    }
}

static void hear(struct stage *s, uint64_t now_us)
{
    uint8_t bytes[256];
    ssize_t got = read(s->port.master, bytes, sizeof bytes);

    for (ssize_t i = 0; i < got; i++) {
        board_take(&s->board, bytes[i], (uint32_t)now_us);
    }
    if (s->board.is_uid_new) {
        (void)memcpy(s->kept, s->board.shape.uid, 8);
        s->board.is_uid_new = false;
        keep(s);
    }
}

static void turn(struct stage *s)
{
    struct pollfd on[2] = {{.fd = 0, .events = POLLIN}, {.fd = s->port.master, .events = POLLIN}};

    (void)poll(on, s->is_off ? 1u : 2u, STEP_MS);
    uint64_t now_us = bench_wall_us();
    if (!bench_listen(&s->bench, now_us, act, s)) {
        s->is_over = true;
    }
    if (s->is_off || s->is_over) {
        return;
    }
    hear(s, now_us);
    sense(s, now_us);
    board_tick(&s->board, (uint32_t)now_us);
    speak(s, now_us);
}

static void set_uid(struct stage *s, const char *hex)
{
    unsigned long long uid = strtoull(hex, NULL, 16);

    for (int i = 0; i < 8; i++) {
        s->kept[i] = (uint8_t)(uid >> (56 - 8 * i));
    }
}

static bool read_options(struct stage *s, int count, char **words)
{
    for (int i = 1; i + 1 < count; i += 2) {
        const char *value = words[i + 1];
        uint8_t number = (uint8_t)strtoul(value, NULL, 10);
        if (strcmp(words[i], "--uid") == 0) {
            set_uid(s, value);
        } else if (strcmp(words[i], "--link") == 0) {
            s->link = value;
        } else if (strcmp(words[i], "--store") == 0) {
            s->store = value;
        } else if ((strcmp(words[i], "--zones") == 0) && (number <= BOARD_ZONES_MAX)) {
            s->shape.zones = number;
        } else if ((strcmp(words[i], "--halls") == 0) && (number <= 16u)) {
            s->shape.halls = number;
        } else if ((strcmp(words[i], "--keys") == 0) && (number <= 16u)) {
            s->shape.keys = number;
        } else {
            return false;
        }
    }
    return (count % 2) == 1;
}

int main(int count, char **words)
{
    static struct stage s;

    bench_start(&s.bench);
    s.shape = (struct board_shape){
        .type = WIRE_BOARD_TYPE_HOST, .zones = BOARD_ZONES_MAX, .halls = 10, .keys = 16,
        .slots = BOARD_SLOTS_MAX, .leds = 11,
    };
    (void)memset(s.kept, 0xFF, sizeof s.kept);
    if (!read_options(&s, count, words)) {
        (void)fprintf(stderr, "host_board: [--uid HEX16] [--link PATH] [--store FILE] [--zones N] [--halls N] [--keys N]\n");
        return 2;
    }
    recall(&s);
    (void)fcntl(0, F_SETFL, O_NONBLOCK);
    if (!bench_plug(&s.port, s.link)) {
        return 1;
    }
    boot(&s, WIRE_RESET_CAUSE_POWER_ON);
    while (!s.is_over) {
        turn(&s);
    }
    bench_unplug(&s.port, s.link);
    return 0;
}
