#pragma once
#include <gumbo.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdlib.h>
#include <time.h>

// Gumbo has no limits. It frees trees recursively, does not check for failed allocations, and takes quadratic time or
// creates endless copies of elements for some pages. Each page is therefore parsed in an arena that is freed as a
// whole, with limits on its size and on the processor time. A page allocates thousands of small blocks, which are
// carved out of larger pieces.
enum { MASTHEAD_GUMBO_PIECE = 32768 };

typedef struct masthead_gumbo_piece {
    struct masthead_gumbo_piece *next;
    // Must be aligned like memory from malloc.
    max_align_t memory[];
} masthead_gumbo_piece;

typedef struct {
    masthead_gumbo_piece *pieces;
    // The first unused byte of the last piece.
    char *place;
    size_t room;
    size_t rest;
    unsigned int allocations;
    struct timespec end;
    jmp_buf give_up;
} masthead_gumbo_reader;

static inline void *masthead_gumbo_allocate(void *userdata, size_t size) {
    masthead_gumbo_reader *reader = (masthead_gumbo_reader *)userdata;
    size_t cost = size + sizeof(masthead_gumbo_piece);
    if (cost < size || cost > reader->rest) longjmp(reader->give_up, 1);
    if (++reader->allocations % 512 == 0) {
        struct timespec now;
        if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) != 0 || now.tv_sec > reader->end.tv_sec
            || (now.tv_sec == reader->end.tv_sec && now.tv_nsec > reader->end.tv_nsec))
            longjmp(reader->give_up, 1);
    }
    reader->rest -= cost;
    size_t need = (size + _Alignof(max_align_t) - 1) / _Alignof(max_align_t) * _Alignof(max_align_t);
    if (need <= reader->room) {
        void *memory = reader->place;
        reader->place += need;
        reader->room -= need;
        return memory;
    }
    // A large block gets its own piece, so the other pieces waste little memory.
    size_t length = need > MASTHEAD_GUMBO_PIECE / 8 ? need : MASTHEAD_GUMBO_PIECE;
    masthead_gumbo_piece *piece = (masthead_gumbo_piece *)malloc(sizeof(masthead_gumbo_piece) + length);
    if (piece == NULL) longjmp(reader->give_up, 1);
    piece->next = reader->pieces;
    reader->pieces = piece;
    if (length > need) {
        reader->place = (char *)piece->memory + need;
        reader->room = length - need;
    }
    return piece->memory;
}

static inline void masthead_gumbo_keep(void *userdata, void *memory) {
    (void)userdata;
    (void)memory;
}

// Creates a reader for one page. Returns NULL if memory is short.
static inline masthead_gumbo_reader *masthead_gumbo_make(void) {
    return (masthead_gumbo_reader *)calloc(1, sizeof(masthead_gumbo_reader));
}

// Parses a page. Returns NULL if this takes more than the given number of bytes or seconds. The result is valid until
// `masthead_gumbo_free`, and the text must be valid for as long.
static inline GumboNode *masthead_gumbo_read(
    masthead_gumbo_reader *reader, const char *text, size_t length, size_t limit, time_t seconds) {
    reader->rest = limit;
    reader->allocations = 0;
    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &reader->end) != 0) return NULL;
    reader->end.tv_sec += seconds;
    GumboOptions options = kGumboDefaultOptions;
    options.allocator = masthead_gumbo_allocate;
    options.deallocator = masthead_gumbo_keep;
    options.userdata = reader;
    options.max_errors = 0;
    if (setjmp(reader->give_up) != 0) return NULL;
    GumboOutput *output = gumbo_parse_with_options(&options, text, length);
    return output == NULL ? NULL : output->root;
}

static inline void masthead_gumbo_free(masthead_gumbo_reader *reader) {
    masthead_gumbo_piece *piece = reader->pieces;
    while (piece != NULL) {
        masthead_gumbo_piece *next = piece->next;
        free(piece);
        piece = next;
    }
    free(reader);
}

// Wrappers of unions and macros, which Swift cannot use.
static inline int masthead_gumbo_is_element(const GumboNode *node) { return node->type == GUMBO_NODE_ELEMENT; }
static inline const GumboElement *masthead_gumbo_element(const GumboNode *node) { return &node->v.element; }
