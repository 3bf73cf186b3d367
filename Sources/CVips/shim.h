#pragma once
#include <vips/vips.h>

// Every vips_* operation is variadic and VIPS_INIT is a macro, neither of which Swift can call.

static inline int masthead_vips_init(const char *name) { return VIPS_INIT(name); }

/// Opens a picture; only its header is read until pixels are asked for.
static inline VipsImage *masthead_vips_open(const char *path, int fail_on_error) {
    return vips_image_new_from_file(path, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on",
                                    fail_on_error ? VIPS_FAIL_ON_WARNING : VIPS_FAIL_ON_NONE, NULL);
}

/// The mean of all pixels: reads, and so decodes, the whole picture.
static inline int masthead_vips_average(VipsImage *image, double *average) {
    return vips_avg(image, average, NULL);
}

/// The picture scaled to fit a box, upright, in sRGB.
static inline int masthead_vips_thumbnail(const char *path, VipsImage **out, int width, int height) {
    return vips_thumbnail(path, out, width, "height", height, "size", VIPS_SIZE_BOTH, "export_profile", "srgb", NULL);
}

static inline int masthead_vips_cast_uchar(VipsImage *in, VipsImage **out) { return vips_cast_uchar(in, out, NULL); }

static inline int masthead_vips_srgb(VipsImage *in, VipsImage **out) {
    return vips_colourspace(in, out, VIPS_INTERPRETATION_sRGB, NULL);
}

static inline int masthead_vips_add_alpha(VipsImage *in, VipsImage **out) { return vips_addalpha(in, out, NULL); }

/// A picture of one colour with a band of another across its upper third, to be replaced by a publisher's own.
static inline int masthead_vips_placeholder(VipsImage **out, int width, int height, double *paper, double *ink) {
    VipsImage *black = NULL, *plain = NULL, *page = NULL;
    int status = vips_black(&black, width, height, "bands", 3, NULL)
        || vips_linear(black, &plain, (double[]){1, 1, 1}, paper, 3, "uchar", TRUE, NULL)
        || (page = vips_image_copy_memory(plain)) == NULL;
    if (!status) {
        status = vips_draw_rect(page, ink, 3, width / 12, height / 8, width - width / 6, height / 5, "fill", TRUE, NULL);
    }
    if (!status) status = vips_copy(page, out, "interpretation", VIPS_INTERPRETATION_sRGB, NULL);
    if (page) g_object_unref(page);
    if (plain) g_object_unref(plain);
    if (black) g_object_unref(black);
    return status;
}

static inline int masthead_vips_encode_png(VipsImage *in, void **bytes, size_t *count) {
    return vips_pngsave_buffer(in, bytes, count, "strip", TRUE, NULL);
}
