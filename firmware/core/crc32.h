/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The CRC-32 of zlib (reflected 04C11DB7), carried on from a seed, four bits at a time: 64 bytes of table. */
#ifndef CARDSPEAK_CRC32_H
#define CARDSPEAK_CRC32_H

#include <stdint.h>

uint32_t crc32_run(uint32_t seed, const uint8_t *bytes, uint8_t count);

#endif
