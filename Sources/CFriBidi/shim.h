#pragma once
#include <stddef.h>
#include <stdint.h>
#include <fribidi.h>

/// A line in the order in which a screen shows it, its Arabic letters joined.
/// - visual: as many characters as the line has; U+FEFF stands where two became one.
/// - origins: for each of them its place in the line.
/// Returns whether it could be done.
static inline int masthead_bidi_visual(const uint32_t *line, int count, uint32_t *visual, int *origins) {
    FriBidiParType base = FRIBIDI_PAR_ON;
    return fribidi_log2vis((const FriBidiChar *)line, count, &base, (FriBidiChar *)visual, NULL, origins, NULL) != 0;
}
