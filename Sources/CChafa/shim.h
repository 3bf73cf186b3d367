#pragma once
#include <chafa.h>

/// Returns the canvas as text with escape sequences. Free it with masthead_chafa_free.
static inline char *masthead_chafa_print(ChafaCanvas *canvas, ChafaTermInfo *information) {
    GString *string = chafa_canvas_print(canvas, information);
    return string ? g_string_free(string, FALSE) : NULL;
}

static inline void masthead_chafa_free(char *text) { g_free(text); }
