/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store.h"

#include <avr/eeprom.h>

#define AT_UID 0u
#define AT_STARTS 8u
#define UID_BYTES 8u

static uint8_t written;

void store_read_uid(uint8_t *uid)
{
    for (uint8_t i = 0; i < UID_BYTES; i++) {
        uid[i] = eeprom_read_byte((const uint8_t *)(uintptr_t)(AT_UID + i));
    }
}

uint32_t store_boot_nonce(void)
{
    uint32_t starts = eeprom_read_dword((const uint32_t *)(uintptr_t)AT_STARTS) + 1u;

    eeprom_write_dword((uint32_t *)(uintptr_t)AT_STARTS, starts);
    return starts * UINT32_C(2654435769);   /* odd, so one to one: spreads neighbours */
}

void store_poll(struct board *b)
{
    if (!b->is_uid_new || !eeprom_is_ready()) {
        return;
    }
    eeprom_write_byte((uint8_t *)(uintptr_t)(AT_UID + written), b->shape.uid[written]);
    written++;
    if (written == UID_BYTES) {
        written = 0;
        b->is_uid_new = false;
    }
}
