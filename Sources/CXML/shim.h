#pragma once
#include <libxml/xmlversion.h>
// Its headers would bring in a second ICU beside the one in Foundation's modules.
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/xmlreader.h>
#include <libxml/HTMLparser.h>

// A global function pointer, which Swift takes for shared mutable state.
static inline void masthead_xml_free(void *memory) { xmlFree(memory); }
