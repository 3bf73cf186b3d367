#pragma once
#include <curl/curl.h>

// curl_easy_setopt, curl_easy_getinfo and curl_multi_setopt are variadic, which Swift cannot call:
// one typed wrapper for each kind of argument.

typedef size_t (*masthead_curl_write)(char *bytes, size_t size, size_t count, void *context);

typedef int (*masthead_curl_seek)(void *context, curl_off_t offset, int origin);
typedef curl_socket_t (*masthead_curl_open)(void *context, curlsocktype purpose, struct curl_sockaddr *address);

static inline CURLcode masthead_curl_set_string(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode masthead_curl_set_long(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}


static inline CURLcode masthead_curl_set_bytes(CURL *easy, CURLoption option, const void *bytes) {
    return curl_easy_setopt(easy, option, bytes);
}

static inline CURLcode masthead_curl_set_pointer(CURL *easy, CURLoption option, void *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode masthead_curl_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode masthead_curl_set_write(CURL *easy, CURLoption option, masthead_curl_write value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode masthead_curl_set_seek(CURL *easy, CURLoption option, masthead_curl_seek value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode masthead_curl_set_open(CURL *easy, CURLoption option, masthead_curl_open value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLMcode masthead_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

static inline CURLcode masthead_curl_get_long(CURL *easy, CURLINFO info, long *value) {
    return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode masthead_curl_get_offset(CURL *easy, CURLINFO info, curl_off_t *value) {
    return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode masthead_curl_get_pointer(CURL *easy, CURLINFO info, void **value) {
    return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode masthead_curl_get_string(CURL *easy, CURLINFO info, const char **value) {
    return curl_easy_getinfo(easy, info, value);
}


/// The outcome in a CURLMSG_DONE message, a member of a C union.
static inline CURLcode masthead_curl_message_result(const CURLMsg *message) {
    return message->data.result;
}
