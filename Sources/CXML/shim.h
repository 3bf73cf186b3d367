#pragma once
#include <libxml/xmlversion.h>
// With ICU enabled, libxml2's headers would import a second copy of ICU's headers, next to the one in Foundation's
// modules.
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlreader.h>
#include <libxml/HTMLparser.h>
#include <libxml/HTMLtree.h>

// xmlFree is a global function pointer, which Swift would treat as shared mutable state.
static inline void masthead_xml_free(void *memory) { xmlFree(memory); }

// XML_SAX2_MAGIC is a macro, and its type differs from the type of the field that it is assigned to.
static const unsigned int masthead_xml_sax2 = XML_SAX2_MAGIC;

static inline void masthead_xml_ignore(void *context, void *error) {}

// Keeps libxml2 from printing errors that the options of a parser do not silence, for example about a wrong encoding.
// Applies to the current thread.
static inline void masthead_xml_silence(void) { xmlSetStructuredErrorFunc(0, (xmlStructuredErrorFunc)masthead_xml_ignore); }
