#pragma once
#include <stddef.h>
#include <stdint.h>
#include <fribidi.h>

/// Reorders a line for display and joins its Arabic letters. Returns whether this succeeded.
/// - visual: the reordered characters, as many as in the line. If two characters became one, U+FEFF fills the gap.
/// - origins: for each reordered character, its index in the line.
static inline int masthead_bidi_visual(const uint32_t *line, int count, uint32_t *visual, int *origins) {
    FriBidiParType base = FRIBIDI_PAR_ON;
    return fribidi_log2vis((const FriBidiChar *)line, count, &base, (FriBidiChar *)visual, NULL, origins, NULL) != 0;
}
