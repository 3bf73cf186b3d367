#pragma once
#include <curl/curl.h>
#include <dlfcn.h>
#include <stddef.h>

// libcurl is opened for the first transfer instead of at launch. Loading it and the thirty libraries behind it (LDAP,
// Kerberos, SSH, GnuTLS ...) takes a quarter of the time of a command that transfers nothing.

/// The functions of libcurl in use, named without `curl_`.
#define MASTHEAD_CURL_FUNCTIONS(FUNCTION) \
    FUNCTION(global_init) \
    FUNCTION(getdate) \
    FUNCTION(easy_init) \
    FUNCTION(easy_cleanup) \
    FUNCTION(easy_setopt) \
    FUNCTION(easy_getinfo) \
    FUNCTION(easy_pause) \
    FUNCTION(easy_strerror) \
    FUNCTION(slist_append) \
    FUNCTION(slist_free_all) \
    FUNCTION(multi_init) \
    FUNCTION(multi_cleanup) \
    FUNCTION(multi_setopt) \
    FUNCTION(multi_add_handle) \
    FUNCTION(multi_remove_handle) \
    FUNCTION(multi_perform) \
    FUNCTION(multi_info_read) \
    FUNCTION(multi_poll) \
    FUNCTION(multi_wakeup)

typedef struct {
#define MASTHEAD_DECLARED(name) __typeof__(curl_##name) *name;
    MASTHEAD_CURL_FUNCTIONS(MASTHEAD_DECLARED)
#undef MASTHEAD_DECLARED
} MastheadCurl;

/// Opens libcurl. Returns NULL if it is missing or too old. Must be called only once.
static inline const MastheadCurl *masthead_curl_open_library(void) {
#ifdef __APPLE__
    void *library = dlopen("libcurl.4.dylib", RTLD_LAZY | RTLD_LOCAL);
#else
    void *library = dlopen("libcurl.so.4", RTLD_LAZY | RTLD_LOCAL);
#endif
    if (!library) return NULL;
    static MastheadCurl functions;
#define MASTHEAD_FOUND(name) \
    if (!(functions.name = (__typeof__(curl_##name) *)dlsym(library, "curl_" #name))) return NULL;
    MASTHEAD_CURL_FUNCTIONS(MASTHEAD_FOUND)
#undef MASTHEAD_FOUND
    return &functions;
}

// Swift cannot call variadic functions. These are typed wrappers of curl_easy_setopt, curl_easy_getinfo and
// curl_multi_setopt for each kind of argument.

typedef size_t (*masthead_curl_write)(char *bytes, size_t size, size_t count, void *context);

typedef int (*masthead_curl_seek)(void *context, curl_off_t offset, int origin);
typedef int (*masthead_curl_ready)(void *context, char *address, char *own_address, int port, int own_port);
typedef curl_socket_t (*masthead_curl_open)(void *context, curlsocktype purpose, struct curl_sockaddr *address);

static inline CURLcode masthead_curl_set_string(const MastheadCurl *curl, CURL *easy, CURLoption option,
                                                const char *value) {
    return curl->easy_setopt(easy, option, value);
}

static inline CURLcode masthead_curl_set_long(const MastheadCurl *curl, CURL *easy, CURLoption option, long value) {
    return curl->easy_setopt(easy, option, value);
}

static inline CURLcode masthead_curl_set_bytes(const MastheadCurl *curl, CURL *easy, CURLoption option,
                                               const void *bytes) {
    return curl->easy_setopt(easy, option, bytes);
}

static inline CURLcode masthead_curl_set_pointer(const MastheadCurl *curl, CURL *easy, CURLoption option, void *value) {
    return curl->easy_setopt(easy, option, value);
}

static inline CURLcode masthead_curl_set_list(const MastheadCurl *curl, CURL *easy, CURLoption option,
                                              struct curl_slist *value) {
    return curl->easy_setopt(easy, option, value);
}

static inline CURLcode masthead_curl_set_write(const MastheadCurl *curl, CURL *easy, CURLoption option,
                                               masthead_curl_write value) {
    return curl->easy_setopt(easy, option, value);
}

static inline CURLcode masthead_curl_set_seek(const MastheadCurl *curl, CURL *easy, CURLoption option,
                                              masthead_curl_seek value) {
    return curl->easy_setopt(easy, option, value);
}

static inline CURLcode masthead_curl_set_open(const MastheadCurl *curl, CURL *easy, CURLoption option,
                                              masthead_curl_open value) {
    return curl->easy_setopt(easy, option, value);
}

static inline CURLcode masthead_curl_set_ready(const MastheadCurl *curl, CURL *easy, CURLoption option,
                                               masthead_curl_ready value) {
    return curl->easy_setopt(easy, option, value);
}

static inline CURLMcode masthead_curl_multi_set_long(const MastheadCurl *curl, CURLM *multi, CURLMoption option,
                                                     long value) {
    return curl->multi_setopt(multi, option, value);
}

static inline CURLcode masthead_curl_get_long(const MastheadCurl *curl, CURL *easy, CURLINFO info, long *value) {
    return curl->easy_getinfo(easy, info, value);
}

static inline CURLcode masthead_curl_get_offset(const MastheadCurl *curl, CURL *easy, CURLINFO info,
                                                curl_off_t *value) {
    return curl->easy_getinfo(easy, info, value);
}

static inline CURLcode masthead_curl_get_pointer(const MastheadCurl *curl, CURL *easy, CURLINFO info, void **value) {
    return curl->easy_getinfo(easy, info, value);
}

static inline CURLcode masthead_curl_get_string(const MastheadCurl *curl, CURL *easy, CURLINFO info,
                                                const char **value) {
    return curl->easy_getinfo(easy, info, value);
}

/// Returns the outcome in a CURLMSG_DONE message, which is a member of a C union.
static inline CURLcode masthead_curl_message_result(const CURLMsg *message) {
    return message->data.result;
}

/// Returns libcurl's description of an outcome.
static inline const char *masthead_curl_strerror(const MastheadCurl *curl, CURLcode code) {
    return curl->easy_strerror(code);
}
