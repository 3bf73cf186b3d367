#pragma once
#include <dlfcn.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// libvips is opened for the first picture instead of at launch. Loading it and the hundred libraries behind it takes
// longer than most commands, and mirroring does not need it.
//
// The declarations are those of libvips 8.13 and later, which have binary interface 42. Nearly all functions are
// variadic, so Swift cannot call them. Below is a wrapper for each use.

typedef struct _VipsImage VipsImage;

typedef struct {
    int (*init)(const char *program);
    void (*block_untrusted_set)(int state);
    void (*cache_set_max)(int max);
    const char *(*error_buffer)(void);
    void (*error_clear)(void);
    VipsImage *(*image_new_from_file)(const char *path, ...);
    int (*image_get_width)(const VipsImage *image);
    int (*image_get_height)(const VipsImage *image);
    int (*image_get_interpretation)(const VipsImage *image);
    int (*image_hasalpha)(VipsImage *image);
    void *(*image_write_to_memory)(VipsImage *in, size_t *size);
    VipsImage *(*image_copy_memory)(VipsImage *image);
    int (*avg)(VipsImage *in, double *out, ...);
    int (*thumbnail)(const char *path, VipsImage **out, int width, ...);
    int (*thumbnail_image)(VipsImage *in, VipsImage **out, int width, ...);
    int (*image_write_to_file)(VipsImage *image, const char *name, ...);
    int (*image_get_orientation_swap)(VipsImage *image);
    size_t (*image_get_typeof)(const VipsImage *image, const char *name);
    char **(*image_get_fields)(VipsImage *image);
    int (*image_remove)(VipsImage *image, const char *name);
    void (*strfreev)(char **strings);
    int (*flatten)(VipsImage *in, VipsImage **out, ...);
    int (*extract_area)(VipsImage *in, VipsImage **out, int left, int top, int width, int height, ...);
    void (*thread_shutdown)(void);
    void *(*array_double_new)(const double *values, int count);
    void (*area_unref)(void *area);
    int (*cast_uchar)(VipsImage *in, VipsImage **out, ...);
    int (*colourspace)(VipsImage *in, VipsImage **out, int space, ...);
    int (*addalpha)(VipsImage *in, VipsImage **out, ...);
    int (*black)(VipsImage **out, int width, int height, ...);
    int (*linear)(VipsImage *in, VipsImage **out, const double *a, const double *b, int n, ...);
    int (*draw_rect)(VipsImage *image, double *ink, int n, int left, int top, int width, int height, ...);
    int (*copy)(VipsImage *in, VipsImage **out, ...);
    int (*pngsave_buffer)(VipsImage *in, void **buffer, size_t *size, ...);
    void (*object_unref)(void *object);
    void (*free)(void *memory);
    void (*image_set_progress)(VipsImage *image, int progress);
    void (*image_set_kill)(VipsImage *image, int kill);
    unsigned long (*signal_connect_data)(void *instance, const char *signal, void (*handler)(void), void *data,
                                         void *destroy, int flags);
    unsigned int (*signal_handlers_disconnect_matched)(void *instance, int mask, unsigned int signal, unsigned int detail,
                                                       void *closure, void *function, void *data);
    unsigned int (*log_set_handler)(const char *domain, int levels,
                                    void (*handler)(const char *, int, const char *, void *), void *data);
    // Draws text. NULL if libvips was built without it.
    int (*text)(VipsImage **out, const char *markup, ...);
    int (*draw_mask)(VipsImage *image, double *ink, int n, VipsImage *mask, int x, int y, ...);
    void *(*font_config)(void);
    const int *(*fonts)(void *config, int set);
} MastheadVips;

enum { masthead_vips_srgb = 22 };

/// Opens libvips. Returns NULL if it is missing or too old.
static inline const MastheadVips *masthead_vips_open_library(void) {
#ifdef __APPLE__
    void *library = dlopen("libvips.42.dylib", RTLD_NOW | RTLD_LOCAL);
#else
    void *library = dlopen("libvips.so.42", RTLD_NOW | RTLD_LOCAL);
#endif
    if (!library) return NULL;
    static const char *const names[] = {
        "vips_init", "vips_block_untrusted_set", "vips_cache_set_max", "vips_error_buffer", "vips_error_clear",
        "vips_image_new_from_file", "vips_image_get_width", "vips_image_get_height", "vips_image_get_interpretation",
        "vips_image_hasalpha", "vips_image_write_to_memory", "vips_image_copy_memory", "vips_avg", "vips_thumbnail",
        "vips_thumbnail_image", "vips_image_write_to_file", "vips_image_get_orientation_swap",
        "vips_image_get_typeof", "vips_image_get_fields", "vips_image_remove", "g_strfreev", "vips_flatten", "vips_extract_area", "vips_thread_shutdown", "vips_array_double_new",
        "vips_area_unref",
        "vips_cast_uchar", "vips_colourspace", "vips_addalpha", "vips_black", "vips_linear", "vips_draw_rect",
        "vips_copy", "vips_pngsave_buffer", "g_object_unref", "g_free",
        "vips_image_set_progress", "vips_image_set_kill", "g_signal_connect_data", "g_signal_handlers_disconnect_matched",
        "g_log_set_handler", "vips_text", "vips_draw_mask", "FcConfigGetCurrent", "FcConfigGetFonts",
    };
    const size_t needed = sizeof names / sizeof *names - 4;
    _Static_assert(sizeof names / sizeof *names == sizeof(MastheadVips) / sizeof(void *), "a name for each function");
    void **functions = calloc(sizeof names / sizeof *names, sizeof(void *));
    for (size_t index = 0; functions && index < sizeof names / sizeof *names; index++) {
        functions[index] = dlsym(library, names[index]);
        if (!functions[index] && index < needed) {
            free(functions);
            return NULL;
        }
    }
    return (const MastheadVips *)functions;
}

static inline void masthead_vips_keep_silent(const char *domain, int level, const char *message, void *data) {
    (void)domain, (void)level, (void)message, (void)data;
}

/// Silences the warnings of libvips and its loaders. Callers report them instead.
static inline void masthead_vips_silence(const MastheadVips *vips) {
    const int error = 1 << 2, critical = 1 << 3, warning = 1 << 4, message = 1 << 5, info = 1 << 6, debug = 1 << 7;
    vips->log_set_handler("VIPS", error | critical | warning | message | info | debug, masthead_vips_keep_silent, NULL);
}

/// Returns the seconds on a monotonic clock.
static inline double masthead_vips_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/// The time limit for computing an image.
typedef struct {
    const MastheadVips *vips;
    /// When the time is up, on the clock of `masthead_vips_now`.
    double end;
} MastheadDeadline;

/// Called repeatedly while pixels are computed.
static inline void masthead_vips_look_at_deadline(VipsImage *image, void *progress, MastheadDeadline *deadline) {
    (void)progress;
    if (masthead_vips_now() > deadline->end) deadline->vips->image_set_kill(image, 1);
}

/// Stops the computation of an image when its time is up.
static inline void masthead_vips_set_deadline(VipsImage *image, MastheadDeadline *deadline) {
    deadline->vips->image_set_progress(image, 1);
    deadline->vips->signal_connect_data(image, "eval", (void (*)(void))masthead_vips_look_at_deadline, deadline, NULL, 0);
}

static inline void masthead_vips_clear_deadline(VipsImage *image, MastheadDeadline *deadline) {
    const int by_data = 1 << 4;
    deadline->vips->signal_handlers_disconnect_matched(image, by_data, 0, 0, NULL, NULL, deadline);
    deadline->vips->image_set_progress(image, 0);
}

/// Opens a picture. Only its header is read until pixels are needed.
static inline VipsImage *masthead_vips_open(const MastheadVips *vips, const char *path, int fails_on_warning) {
    const int sequential = 1, none = 0, warning = 3;
    return vips->image_new_from_file(path, "access", sequential, "fail_on", fails_on_warning ? warning : none, NULL);
}

/// Opens a picture's first frames, stacked vertically.
static inline VipsImage *masthead_vips_open_frames(const MastheadVips *vips, const char *path, int count) {
    const int sequential = 1, warning = 3;
    return vips->image_new_from_file(path, "access", sequential, "fail_on", warning, "n", count, NULL);
}

/// Computes the mean of all pixels, which decodes the whole picture.
static inline int masthead_vips_average(const MastheadVips *vips, VipsImage *image, double *average) {
    return vips->avg(image, average, NULL);
}

/// Whether the colors must be converted to sRGB. RGB and gray pictures without a profile count as sRGB, because libvips
/// would shift their colors.
static inline int masthead_vips_is_foreign(const MastheadVips *vips, const VipsImage *image) {
    const int gray = 1;
    int interpretation = vips->image_get_interpretation(image);
    return vips->image_get_typeof(image, "icc-profile-data")
        || (interpretation != masthead_vips_srgb && interpretation != gray);
}

/// Loads a picture upright, in sRGB, scaled to fit into a box.
/// - Parameter size: 0 to also enlarge smaller pictures, 2 never to enlarge.
static inline int masthead_vips_fitted(const MastheadVips *vips, const char *path, VipsImage **out, int width, int height,
                                       int size) {
    VipsImage *header = masthead_vips_open(vips, path, 0);
    if (!header) return -1;
    int is_foreign = masthead_vips_is_foreign(vips, header);
    vips->object_unref(header);
    if (!is_foreign) return vips->thumbnail(path, out, width, "height", height, "size", size, NULL);
    return vips->thumbnail(path, out, width, "height", height, "size", size, "export_profile", "srgb", NULL);
}

/// Loads a picture upright, scaled to a size with the Lanczos kernel. Its color profile is kept.
static inline int masthead_vips_scaled(const MastheadVips *vips, const char *path, VipsImage **out, int width,
                                       int height) {
    const int force = 3;
    return vips->thumbnail(path, out, width, "height", height, "size", force, NULL);
}

/// Converts a picture in memory to sRGB and scales it down to fit into a box.
static inline int masthead_vips_fitted_image(const MastheadVips *vips, VipsImage *in, VipsImage **out, int width,
                                             int height) {
    const int down = 2;
    if (!masthead_vips_is_foreign(vips, in))
        return vips->thumbnail_image(in, out, width, "height", height, "size", down, NULL);
    return vips->thumbnail_image(in, out, width, "height", height, "size", down, "export_profile", "srgb", NULL);
}

/// Writes a picture. The extension of the name determines the format, and options in brackets may follow it.
static inline int masthead_vips_write(const MastheadVips *vips, VipsImage *image, const char *name) {
    return vips->image_write_to_file(image, name, NULL);
}

/// Removes the metadata of cameras and programs from a picture, except the color profile.
static inline void masthead_vips_strip(const MastheadVips *vips, VipsImage *image) {
    static const char *const kinds[] = {"exif-", "xmp-", "iptc-", "photoshop-"};
    char **fields = vips->image_get_fields(image);
    for (char **field = fields; field && *field; field++)
        for (size_t kind = 0; kind < sizeof kinds / sizeof *kinds; kind++)
            if (!strncmp(*field, kinds[kind], strlen(kinds[kind]))) vips->image_remove(image, *field);
    vips->strfreev(fields);
}

/// Puts a picture on a white background, removing its transparency.
static inline int masthead_vips_flatten(const MastheadVips *vips, VipsImage *in, VipsImage **out) {
    const double white = 255;
    void *background = vips->array_double_new(&white, 1);
    int status = vips->flatten(in, out, "background", background, NULL);
    vips->area_unref(background);
    return status;
}

static inline int masthead_vips_crop(const MastheadVips *vips, VipsImage *in, VipsImage **out, int left, int top, int width,
                                     int height) {
    return vips->extract_area(in, out, left, top, width, height, NULL);
}

static inline int masthead_vips_cast_uchar(const MastheadVips *vips, VipsImage *in, VipsImage **out) {
    return vips->cast_uchar(in, out, NULL);
}

static inline int masthead_vips_to_srgb(const MastheadVips *vips, VipsImage *in, VipsImage **out) {
    return vips->colourspace(in, out, masthead_vips_srgb, NULL);
}

static inline int masthead_vips_add_alpha(const MastheadVips *vips, VipsImage *in, VipsImage **out) {
    return vips->addalpha(in, out, NULL);
}

/// Whether text can be drawn, which needs support in libvips and a font. Without a font, Pango exits the program.
static inline int masthead_vips_has_letters(const MastheadVips *vips) {
    if (!vips->text || !vips->draw_mask || !vips->font_config || !vips->fonts) return 0;
    const int of_the_system = 0;
    void *config = vips->font_config();
    // fontconfig's structure for a set of fonts starts with the number of fonts.
    const int *fonts = config ? vips->fonts(config, of_the_system) : NULL;
    return fonts && *fonts > 0;
}

/// Draws text in the middle of a box, at the largest size that fits. If none does, the text is cut off.
/// - Parameter markup: Pango markup.
static inline int masthead_vips_write_words(const MastheadVips *vips, VipsImage *page, double *ink, const char *markup,
                                            const char *family, int left, int top, int width, int height) {
    static const int sizes[] = {84, 72, 62, 54, 46, 40, 34, 28, 24};
    const int count = sizeof sizes / sizeof *sizes, center = 1;
    VipsImage *mask = NULL;
    for (int index = 0; index < count; index++) {
        char font[64];
        snprintf(font, sizeof font, "%s %d", family, sizes[index]);
        if (vips->text(&mask, markup, "font", font, "width", width, "align", center, "dpi", 72, NULL)) return -1;
        if (vips->image_get_width(mask) <= width && vips->image_get_height(mask) <= height) break;
        if (index == count - 1) break;
        vips->object_unref(mask);
        mask = NULL;
    }
    int across = vips->image_get_width(mask), down = vips->image_get_height(mask);
    VipsImage *part = NULL;
    int shown = across < width ? across : width, high = down < height ? down : height;
    int status = vips->extract_area(mask, &part, 0, 0, shown, high, NULL)
        || vips->draw_mask(page, ink, 3, part, left + (width - shown) / 2, top + (height - high) / 2, NULL);
    if (part) vips->object_unref(part);
    vips->object_unref(mask);
    return status;
}

/// Creates a PNG as a placeholder for a page, with a band at the top and columns of lines below.
/// - Parameters:
///   - columns: the number of columns, or 0 for a cover.
///   - title: Pango markup for the band of a cover, or NULL.
///   - names: Pango markup for the text below the band, or NULL.
static inline int masthead_vips_placeholder(const MastheadVips *vips, int width, int height, double *paper, double *ink,
                                            int columns, const char *title, const char *names, void **bytes,
                                            size_t *count) {
    const double one[] = {1, 1, 1};
    double gray[] = {(paper[0] * 3 + ink[0]) / 4, (paper[1] * 3 + ink[1]) / 4, (paper[2] * 3 + ink[2]) / 4};
    VipsImage *black = NULL, *plain = NULL, *page = NULL, *image = NULL;
    int margin = width / 12, top = height / 12, band = columns ? height / 6 : height * 2 / 5;
    int status = vips->black(&black, width, height, "bands", 3, NULL)
        || vips->linear(black, &plain, one, paper, 3, "uchar", 1, NULL)
        || (page = vips->image_copy_memory(plain)) == NULL
        || vips->draw_rect(page, ink, 3, margin, top, width - 2 * margin, band, "fill", 1, NULL);
    int gap = margin / 2, column = columns ? (width - 2 * margin - (columns - 1) * gap) / columns : 0, line = height / 64;
    for (int index = 0; !status && index < columns; index++) {
        int left = margin + index * (column + gap), row = 0;
        for (int y = top + band + margin; y + line < height - top; y += 2 * line, row++)
            status |= vips->draw_rect(page, gray, 3, left, y, row % 7 == 6 ? column / 2 : column, line, "fill", 1, NULL);
    }
    int has_letters = !status && (title || names) && masthead_vips_has_letters(vips), inner = margin / 2;
    // If the text of a cover cannot be drawn, leave it out.
    if (has_letters && title
        && masthead_vips_write_words(vips, page, paper, title, "serif bold", margin + inner, top + inner,
                                     width - 2 * (margin + inner), band - 2 * inner))
        vips->error_clear();
    if (has_letters && names
        && masthead_vips_write_words(vips, page, ink, names, "serif", margin, top + band + margin, width - 2 * margin,
                                     height / 5))
        vips->error_clear();
    status = status || vips->copy(page, &image, "interpretation", masthead_vips_srgb, NULL)
        || vips->pngsave_buffer(image, bytes, count, "strip", 1, NULL);
    if (image) vips->object_unref(image);
    if (page) vips->object_unref(page);
    if (plain) vips->object_unref(plain);
    if (black) vips->object_unref(black);
    return status;
}
