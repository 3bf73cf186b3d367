#pragma once

// glibc declares these functions only if _GNU_SOURCE is defined, which it is not when Swift imports the headers.
#ifdef __linux__
extern int syncfs(int descriptor);
extern int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned int flags);
static const unsigned int masthead_rename_exchange = 1 << 1;

// mallopt(3): the number of heaps that threads share. Each takes 64 MiB of address space.
extern int mallopt(int parameter, int value);
static const int masthead_malloc_heap_count = -8;

// Locks that belong to an open file instead of a process (fcntl(2), "Open file description locks").
static const int masthead_lock_query = 36;
static const int masthead_lock_set = 37;

// posix_spawn(3): start the process in a new session.
static const short masthead_spawn_new_session = 0x80;
#else
#include <fcntl.h>
#include <spawn.h>
static const short masthead_spawn_new_session = POSIX_SPAWN_SETSID;
static const int masthead_lock_query = F_OFD_GETLK;
static const int masthead_lock_set = F_OFD_SETLK;
#endif
