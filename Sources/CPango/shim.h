#pragma once
#include <dlfcn.h>
#include <stddef.h>

// Pango and cairo are opened for the first PDF instead of at launch, because few commands need them.
//
// The declarations are those of Pango 1.44 and cairo 1.16.

typedef struct _cairo cairo_t;
typedef struct _cairo_surface cairo_surface_t;
typedef struct _PangoLayout PangoLayout;
typedef struct _PangoLayoutIter PangoLayoutIter;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _PangoContext PangoContext;
typedef struct _PangoFontMap PangoFontMap;
typedef struct _PangoLanguage PangoLanguage;

/// The start of Pango's structure for a line. The other fields are not used.
typedef struct {
    PangoLayout *layout;
    int start_index;
    int length;
} PangoLayoutLine;

typedef struct {
    int x, y, width, height;
} PangoRectangle;

/// The functions in use, each with its result type, name and parameters.
#define MASTHEAD_PANGO_FUNCTIONS(FUNCTION) \
    FUNCTION(cairo_surface_t *, cairo_pdf_surface_create, (const char *path, double width, double height)) \
    FUNCTION(void, cairo_pdf_surface_set_size, (cairo_surface_t *surface, double width, double height)) \
    FUNCTION(int, cairo_pdf_surface_add_outline, \
             (cairo_surface_t *surface, int parent, const char *title, const char *target, int flags)) \
    FUNCTION(void, cairo_pdf_surface_set_metadata, (cairo_surface_t *surface, int key, const char *value)) \
    FUNCTION(void, cairo_pdf_surface_set_page_label, (cairo_surface_t *surface, const char *label)) \
    FUNCTION(void, cairo_surface_finish, (cairo_surface_t *surface)) \
    FUNCTION(void, cairo_surface_destroy, (cairo_surface_t *surface)) \
    FUNCTION(int, cairo_surface_status, (cairo_surface_t *surface)) \
    FUNCTION(const char *, cairo_status_to_string, (int status)) \
    FUNCTION(cairo_surface_t *, cairo_image_surface_create, (int format, int width, int height)) \
    FUNCTION(cairo_surface_t *, cairo_image_surface_create_for_data, \
             (unsigned char *data, int format, int width, int height, int stride)) \
    FUNCTION(int, cairo_surface_set_mime_data, \
             (cairo_surface_t *surface, const char *type, const unsigned char *data, unsigned long length, \
              void (*destroy)(void *), void *closure)) \
    FUNCTION(cairo_t *, cairo_create, (cairo_surface_t *surface)) \
    FUNCTION(void, cairo_destroy, (cairo_t *context)) \
    FUNCTION(int, cairo_status, (cairo_t *context)) \
    FUNCTION(void, cairo_show_page, (cairo_t *context)) \
    FUNCTION(void, cairo_save, (cairo_t *context)) \
    FUNCTION(void, cairo_restore, (cairo_t *context)) \
    FUNCTION(void, cairo_translate, (cairo_t *context, double x, double y)) \
    FUNCTION(void, cairo_scale, (cairo_t *context, double x, double y)) \
    FUNCTION(void, cairo_move_to, (cairo_t *context, double x, double y)) \
    FUNCTION(void, cairo_line_to, (cairo_t *context, double x, double y)) \
    FUNCTION(void, cairo_stroke, (cairo_t *context)) \
    FUNCTION(void, cairo_set_line_width, (cairo_t *context, double width)) \
    FUNCTION(void, cairo_set_dash, (cairo_t *context, const double *lengths, int count, double offset)) \
    FUNCTION(void, cairo_set_source_rgb, (cairo_t *context, double red, double green, double blue)) \
    FUNCTION(void, cairo_set_source_surface, (cairo_t *context, cairo_surface_t *surface, double x, double y)) \
    FUNCTION(void, cairo_rectangle, (cairo_t *context, double x, double y, double width, double height)) \
    FUNCTION(void, cairo_clip, (cairo_t *context)) \
    FUNCTION(void, cairo_fill, (cairo_t *context)) \
    FUNCTION(void, cairo_paint, (cairo_t *context)) \
    FUNCTION(void, cairo_tag_begin, (cairo_t *context, const char *name, const char *attributes)) \
    FUNCTION(void, cairo_tag_end, (cairo_t *context, const char *name)) \
    FUNCTION(PangoFontMap *, pango_cairo_font_map_new, (void)) \
    FUNCTION(PangoContext *, pango_font_map_create_context, (PangoFontMap *fonts)) \
    FUNCTION(void, pango_cairo_update_context, (cairo_t *canvas, PangoContext *context)) \
    FUNCTION(PangoLayout *, pango_layout_new, (PangoContext *context)) \
    FUNCTION(void, pango_cairo_show_layout_line, (cairo_t *context, PangoLayoutLine *line)) \
    FUNCTION(void, pango_layout_set_markup, (PangoLayout *layout, const char *markup, int length)) \
    FUNCTION(void, pango_layout_set_width, (PangoLayout *layout, int width)) \
    FUNCTION(void, pango_layout_set_wrap, (PangoLayout *layout, int wrap)) \
    FUNCTION(void, pango_layout_set_auto_dir, (PangoLayout *layout, int is_automatic)) \
    FUNCTION(void, pango_layout_set_alignment, (PangoLayout *layout, int alignment)) \
    FUNCTION(void, pango_layout_set_font_description, (PangoLayout *layout, const PangoFontDescription *font)) \
    FUNCTION(void, pango_layout_get_size, (PangoLayout *layout, int *width, int *height)) \
    FUNCTION(PangoContext *, pango_layout_get_context, (PangoLayout *layout)) \
    FUNCTION(PangoLayoutIter *, pango_layout_get_iter, (PangoLayout *layout)) \
    FUNCTION(int, pango_layout_iter_next_line, (PangoLayoutIter *iterator)) \
    FUNCTION(PangoLayoutLine *, pango_layout_iter_get_line_readonly, (PangoLayoutIter *iterator)) \
    FUNCTION(void, pango_layout_iter_get_line_extents, \
             (PangoLayoutIter *iterator, PangoRectangle *ink, PangoRectangle *logical)) \
    FUNCTION(int, pango_layout_iter_get_baseline, (PangoLayoutIter *iterator)) \
    FUNCTION(void, pango_layout_iter_free, (PangoLayoutIter *iterator)) \
    FUNCTION(void, pango_layout_line_get_x_ranges, \
             (PangoLayoutLine *line, int start, int end, int **ranges, int *count)) \
    FUNCTION(void, pango_context_set_language, (PangoContext *context, PangoLanguage *language)) \
    FUNCTION(void, pango_context_set_base_dir, (PangoContext *context, int direction)) \
    FUNCTION(PangoLanguage *, pango_language_from_string, (const char *tag)) \
    FUNCTION(PangoFontDescription *, pango_font_description_from_string, (const char *text)) \
    FUNCTION(void, pango_font_description_free, (PangoFontDescription *font)) \
    FUNCTION(void, g_object_unref, (void *object)) \
    FUNCTION(void, g_free, (void *memory)) \
    FUNCTION(void *, FcConfigGetCurrent, (void)) \
    FUNCTION(const int *, FcConfigGetFonts, (void *config, int set))

typedef struct {
#define MASTHEAD_DECLARED(type, name, parameters) type(*name) parameters;
    MASTHEAD_PANGO_FUNCTIONS(MASTHEAD_DECLARED)
#undef MASTHEAD_DECLARED
} MastheadPango;

enum {
    masthead_cairo_rgb24 = 1,
    masthead_cairo_title = 0,
    masthead_cairo_author = 1,
    masthead_cairo_subject = 2,
    masthead_cairo_keywords = 3,
    masthead_cairo_creator = 4,
    masthead_cairo_created = 5,
    masthead_pango_scale = 1024,
    masthead_pango_wrap_word_char = 2,
    masthead_pango_align_center = 1,
    masthead_pango_align_right = 2,
    masthead_pango_right_to_left = 1,
};

/// Opens Pango and cairo. Returns NULL if they are missing or too old. Must be called only once.
static inline const MastheadPango *masthead_pango_open_library(void) {
#ifdef __APPLE__
    void *library = dlopen("libpangocairo-1.0.0.dylib", RTLD_NOW | RTLD_LOCAL);
#else
    void *library = dlopen("libpangocairo-1.0.so.0", RTLD_NOW | RTLD_LOCAL);
#endif
    if (!library) return NULL;
    static MastheadPango functions;
    // dlsym also searches the libraries that libpangocairo depends on.
#define MASTHEAD_FOUND(type, name, parameters) \
    if (!(functions.name = (type(*) parameters)dlsym(library, #name))) return NULL;
    MASTHEAD_PANGO_FUNCTIONS(MASTHEAD_FOUND)
#undef MASTHEAD_FOUND
    return &functions;
}

/// Whether any font is installed. Without one, Pango exits the program.
static inline int masthead_pango_has_fonts(const MastheadPango *pango) {
    const int system = 0;
    void *config = pango->FcConfigGetCurrent();
    const int *fonts = config ? pango->FcConfigGetFonts(config, system) : NULL;
    // fontconfig's structure starts with the number of fonts.
    return fonts && fonts[0] > 0;
}
