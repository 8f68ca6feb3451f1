/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keys with bounce. A press counts after 2 ms of contact; a new one needs the release to be quiet first, so
 * neither the bounce of closing nor that of opening counts twice, and a spark under 2 ms not at all. */
#ifndef CARDSPEAK_KEYS_H
#define CARDSPEAK_KEYS_H

#include <stdbool.h>
#include <stdint.h>

#define KEYS_MAX 16u
#define KEYS_PRESS_US 2000u

struct keys {
    uint16_t contact;              /* contacts as last sampled */
    uint16_t down;                 /* keys that count as held down */
    uint32_t since_us[KEYS_MAX];   /* when each contact last changed */
    uint8_t presses[KEYS_MAX];
    uint32_t changed_us;
};

/* Starts with the contacts as they are: a key held at power-on is down but is no press. */
void keys_start(struct keys *k, uint16_t contact, uint32_t now_us);

/* Takes one sample of all contacts (bit set = closed); gives whether a key went down or up. */
bool keys_sample(struct keys *k, uint16_t contact, uint8_t release_ms, uint32_t now_us);

#endif
