#pragma once
#include <dlfcn.h>
#include <stddef.h>

// libqrencode is opened for the first QR code instead of at launch, because few commands need it. The declarations are
// those of libqrencode 4.

/// A QR code. Each byte of the data is a module, starting at the top left. Bit 0 is set for a dark module.
typedef struct {
    int version;
    int width;
    unsigned char *data;
} QRcode;

/// The functions of libqrencode in use.
typedef struct {
    /// The level is 0 (L) to 3 (H). A hint of 2 is for bytes.
    QRcode *(*encode)(const char *text, int version, int level, int hint, int case_sensitive);
    void (*free)(QRcode *code);
} MastheadQREncode;

/// Opens libqrencode. Returns NULL if it is missing. Must be called only once.
static inline const MastheadQREncode *masthead_qrencode_open_library(void) {
#ifdef __APPLE__
    void *library = dlopen("libqrencode.4.dylib", RTLD_LAZY | RTLD_LOCAL);
#else
    void *library = dlopen("libqrencode.so.4", RTLD_LAZY | RTLD_LOCAL);
#endif
    if (!library) return NULL;
    static MastheadQREncode functions;
    functions.encode = (QRcode * (*)(const char *, int, int, int, int)) dlsym(library, "QRcode_encodeString");
    functions.free = (void (*)(QRcode *))dlsym(library, "QRcode_free");
    return functions.encode && functions.free ? &functions : NULL;
}
