#pragma once
#include <libxml/xmlversion.h>
// Its headers would bring in a second ICU beside the one in Foundation's modules.
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlreader.h>
#include <libxml/HTMLparser.h>
#include <libxml/HTMLtree.h>

// A global function pointer, which Swift takes for shared mutable state.
static inline void masthead_xml_free(void *memory) { xmlFree(memory); }

// A macro of another type than the field it is for.
static const unsigned int masthead_xml_sax2 = XML_SAX2_MAGIC;

static inline void masthead_xml_ignore(void *context, void *error) {}

// What libxml2 has to say where no parser's own options keep it silent, as of a wrong encoding, is not written to the terminal. It is set for each thread.
static inline void masthead_xml_silence(void) { xmlSetStructuredErrorFunc(0, (xmlStructuredErrorFunc)masthead_xml_ignore); }
