#pragma once

// glibc declares these for _GNU_SOURCE alone, which Swift's import of it does not define.
#ifdef __linux__
extern int syncfs(int descriptor);
extern int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned int flags);
static const unsigned int masthead_rename_exchange = 1 << 1;
#endif
