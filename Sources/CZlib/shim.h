#pragma once
#include <zlib.h>

// inflateInit2 is a macro, which Swift cannot call.

/// Prepares to make that, in the same way on every machine.
static inline int masthead_deflate_start(z_stream *stream) {
    return deflateInit2(stream, 9, Z_DEFLATED, -MAX_WBITS, 9, Z_DEFAULT_STRATEGY);
}

/// Prepares to inflate the bare DEFLATE of RFC 1951, as zip archives hold it.
static inline int masthead_inflate_start(z_stream *stream) {
    return inflateInit2(stream, -MAX_WBITS);
}
