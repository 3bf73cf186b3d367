#pragma once
#include <zlib.h>

// deflateInit2 and inflateInit2 are macros, which Swift cannot call.

/// Prepares to write raw DEFLATE data (RFC 1951), with the same result on every machine.
static inline int masthead_deflate_start(z_stream *stream) {
    return deflateInit2(stream, 9, Z_DEFLATED, -MAX_WBITS, 9, Z_DEFAULT_STRATEGY);
}

/// Prepares to inflate raw DEFLATE data (RFC 1951), as in ZIP archives.
static inline int masthead_inflate_start(z_stream *stream) {
    return inflateInit2(stream, -MAX_WBITS);
}
