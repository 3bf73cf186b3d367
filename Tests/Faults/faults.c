// A library that is loaded before the C library (LD_PRELOAD). It makes calls that change files fail, or crashes the
// process.
//
//   FAULT_ROOT   the folder: only calls on files below it count
//   FAULT_CALL   the name of the calls that count (default: all)
//   FAULT_KIND   crash: the process dies before the call; enospc, eio, eacces: the call fails with this error
//   FAULT_AT     the number of the first affected call, from 1
//   FAULT_FOR    the number of affected calls (default: all following calls)
//   FAULT_COUNT  the file for the number of calls, which is written when the process ends normally

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static atomic_long calls;

static long number(const char *name, long otherwise) {
    const char *text = getenv(name);
    return text ? atol(text) : otherwise;
}

__attribute__((destructor)) static void report(void) {
    const char *file = getenv("FAULT_COUNT");
    FILE *stream = file ? fopen(file, "w") : NULL;
    if (!stream) return;
    fprintf(stream, "%ld\n", atomic_load(&calls));
    fclose(stream);
}

/// Counts a call on a path. Returns nonzero and sets errno if the call must fail.
static int fault(const char *name, const char *path) {
    const char *root = getenv("FAULT_ROOT");
    const char *kind = getenv("FAULT_KIND");
    const char *wanted = getenv("FAULT_CALL");
    if (wanted && strcmp(wanted, name) != 0) return 0;
    if (!root || !path || strncmp(path, root, strlen(root)) != 0) return 0;
    long call = atomic_fetch_add(&calls, 1) + 1;
    long first = number("FAULT_AT", LONG_MAX);
    if (!kind || call < first || call - first >= number("FAULT_FOR", LONG_MAX)) return 0;
    if (strcmp(kind, "crash") == 0) kill(getpid(), SIGKILL);
    errno = strcmp(kind, "enospc") == 0 ? ENOSPC : strcmp(kind, "eacces") == 0 ? EACCES : EIO;
    return 1;
}

static int fault_at_descriptor(const char *name, int descriptor) {
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return fault(name, path);
}

#define NEXT(type, name, ...) ((type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name))

#define ON_PATH(name, parameters, arguments, path, ...)                                                               \
    int name parameters { return fault(#name, path) ? -1 : NEXT(int, #name, __VA_ARGS__) arguments; }
#define ON_DESCRIPTOR(type, name, parameters, arguments, descriptor, ...)                                             \
    type name parameters { return fault_at_descriptor(#name, descriptor) ? -1 : NEXT(type, #name, __VA_ARGS__) arguments; }

ON_PATH(rename, (const char *from, const char *to), (from, to), to, const char *, const char *)
ON_PATH(renameat2, (int a, const char *from, int b, const char *to, unsigned flags), (a, from, b, to, flags), to, int,
        const char *, int, const char *, unsigned)
ON_DESCRIPTOR(int, renameat, (int a, const char *from, int b, const char *to), (a, from, b, to), b, int, const char *,
              int, const char *)
ON_PATH(unlink, (const char *path), (path), path, const char *)
ON_PATH(rmdir, (const char *path), (path), path, const char *)
ON_PATH(mkdir, (const char *path, mode_t mode), (path, mode), path, const char *, mode_t)
ON_PATH(link, (const char *from, const char *to), (from, to), to, const char *, const char *)
ON_DESCRIPTOR(ssize_t, write, (int d, const void *bytes, size_t count), (d, bytes, count), d, int, const void *, size_t)
ON_DESCRIPTOR(ssize_t, pwrite, (int d, const void *bytes, size_t count, off_t at), (d, bytes, count, at), d, int,
              const void *, size_t, off_t)
ON_DESCRIPTOR(ssize_t, pwrite64, (int d, const void *bytes, size_t count, off64_t at), (d, bytes, count, at), d, int,
              const void *, size_t, off64_t)
ON_DESCRIPTOR(int, ftruncate, (int d, off_t length), (d, length), d, int, off_t)
ON_DESCRIPTOR(int, ftruncate64, (int d, off64_t length), (d, length), d, int, off64_t)
ON_DESCRIPTOR(int, fsync, (int d), (d), d, int)
ON_DESCRIPTOR(int, fdatasync, (int d), (d), d, int)
ON_DESCRIPTOR(int, syncfs, (int d), (d), d, int)

#define OPEN(name)                                                                                                    \
    int name(const char *path, int flags, ...) {                                                                      \
        va_list list;                                                                                                 \
        va_start(list, flags);                                                                                        \
        mode_t mode = va_arg(list, mode_t);                                                                           \
        va_end(list);                                                                                                 \
        if ((flags & O_CREAT) && fault(#name, path)) return -1;                                                              \
        return NEXT(int, #name, const char *, int, mode_t)(path, flags, mode);                                        \
    }
OPEN(open)
OPEN(open64)
