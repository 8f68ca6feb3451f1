/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keys with bounce. A press counts after 1 ms of contact; a new one needs the release to be quiet first, so
 * neither the bounce of closing nor that of opening counts twice, and a spark under 1 ms not at all. */
#ifndef CARDSPEAK_KEYS_H
#define CARDSPEAK_KEYS_H

#include <stdbool.h>
#include <stdint.h>

#define KEYS_MAX 16u
#define KEYS_PRESS_US 1000u
#define KEYS_RISING_US 5000u

struct keys {
    uint16_t contact;              /* contacts as last sampled */
    uint16_t down;                 /* keys that count as held down */
    uint32_t since_us[KEYS_MAX];   /* when each contact last changed */
    uint8_t presses[KEYS_MAX];
    uint32_t changed_us;
    uint32_t rising_us;            /* when a contact closed that does not count as down yet */
    bool is_rising;
};

/* Starts with the contacts as they are: a key held at power-on is down but is no press. */
void keys_start(struct keys *k, uint16_t contact, uint32_t now_us);

/* Takes one sample of all contacts (bit set = closed); gives whether a key went down or up. */
bool keys_sample(struct keys *k, uint16_t contact, uint8_t release_ms, uint32_t now_us);

/* Whether a press is on its way: for these few milliseconds the line is kept free for it. Bounded, so that a
 * contact that chatters for ever does not silence the board. */
bool keys_is_rising(const struct keys *k, uint32_t now_us);

#endif
