#pragma once
#include <dlfcn.h>
#include <stddef.h>

// libical is opened for the first calendar instead of at launch. Loading it with ICU and Berkeley DB takes long, and
// few commands need it.
//
// The declarations are those of libical 3, named without `ical`. libical has a numbered kind for each type of component
// and property. The numbers are looked up by name.

typedef struct icalcomponent_impl icalcomponent;
typedef struct icalproperty_impl icalproperty;
typedef struct _icaltimezone icaltimezone;

/// The kind of a component, for example of events.
typedef int MastheadComponentKind;
/// The kind of a property. 0 stands for any.
typedef int MastheadPropertyKind;

/// The functions of libical in use: the result, the name, and the parameters.
#define MASTHEAD_ICAL_FUNCTIONS(FUNCTION) \
    FUNCTION(icalcomponent *, parser_parse_string, (const char *text)) \
    FUNCTION(MastheadComponentKind, component_string_to_kind, (const char *name)) \
    FUNCTION(icalcomponent *, component_new, (MastheadComponentKind kind)) \
    FUNCTION(icalcomponent *, component_new_clone, (icalcomponent *component)) \
    FUNCTION(void, component_free, (icalcomponent *component)) \
    FUNCTION(MastheadComponentKind, component_isa, (const icalcomponent *component)) \
    FUNCTION(char *, component_as_ical_string_r, (icalcomponent *component)) \
    FUNCTION(void, component_add_component, (icalcomponent *parent, icalcomponent *child)) \
    FUNCTION(icalcomponent *, component_get_first_component, \
             (icalcomponent *component, MastheadComponentKind kind)) \
    FUNCTION(icalcomponent *, component_get_next_component, (icalcomponent *component, MastheadComponentKind kind)) \
    FUNCTION(void, component_add_property, (icalcomponent *component, icalproperty *property)) \
    FUNCTION(icalproperty *, component_get_first_property, (icalcomponent *component, MastheadPropertyKind kind)) \
    FUNCTION(icalproperty *, component_get_next_property, (icalcomponent *component, MastheadPropertyKind kind)) \
    FUNCTION(MastheadPropertyKind, property_string_to_kind, (const char *name)) \
    FUNCTION(icalproperty *, property_new_from_string, (const char *line)) \
    FUNCTION(icalproperty *, property_new_summary, (const char *text)) \
    FUNCTION(icalproperty *, property_new_description, (const char *text)) \
    FUNCTION(void, property_set_tzid, (icalproperty *property, const char *name)) \
    FUNCTION(char *, property_get_property_name_r, (const icalproperty *property)) \
    FUNCTION(char *, property_get_value_as_string_r, (const icalproperty *property)) \
    FUNCTION(char *, property_get_parameter_as_string_r, (icalproperty *property, const char *name)) \
    FUNCTION(icaltimezone *, timezone_get_builtin_timezone, (const char *location)) \
    FUNCTION(icalcomponent *, timezone_get_component, (icaltimezone *zone)) \
    FUNCTION(void, memory_free_buffer, (void *buffer))

typedef struct {
#define MASTHEAD_DECLARED(type, name, parameters) type(*name) parameters;
    MASTHEAD_ICAL_FUNCTIONS(MASTHEAD_DECLARED)
#undef MASTHEAD_DECLARED
} MastheadICal;

/// Opens libical. Returns NULL if it is missing. Must be called only once.
static inline const MastheadICal *masthead_ical_open_library(void) {
#ifdef __APPLE__
    void *library = dlopen("libical.3.dylib", RTLD_LAZY | RTLD_LOCAL);
#else
    void *library = dlopen("libical.so.3", RTLD_LAZY | RTLD_LOCAL);
#endif
    if (!library) return NULL;
    static MastheadICal functions;
#define MASTHEAD_FOUND(type, name, parameters) \
    if (!(functions.name = (type(*) parameters)dlsym(library, "ical" #name))) return NULL;
    MASTHEAD_ICAL_FUNCTIONS(MASTHEAD_FOUND)
#undef MASTHEAD_FOUND
    return &functions;
}
