/* SPDX-License-Identifier: GPL-3.0-or-later
 * Loaded before the C library: makes each sync take SLOW_SYNC_MS and counts it as one byte in SYNC_COUNT. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static int counted(long number, int fd) {
    const char *slow_ms = getenv("SLOW_SYNC_MS");
    const char *count = getenv("SYNC_COUNT");
    if (slow_ms) usleep(1000 * (useconds_t)atoi(slow_ms));
    int status = (int)syscall(number, fd);
    if (count) {
        int file = open(count, O_WRONLY | O_CREAT | O_APPEND, 0644);
        if (file >= 0) {
            if (write(file, "s", 1) != 1) abort();
            close(file);
        }
    }
    return status;
}

int fsync(int fd) { return counted(SYS_fsync, fd); }
int fdatasync(int fd) { return counted(SYS_fdatasync, fd); }
