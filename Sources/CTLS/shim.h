#pragma once
#include <dlfcn.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <time.h>

// libssl is opened for the first server with a certificate instead of at launch, because few commands need it.

/// The functions of libssl in use, named without `SSL_`.
#define MASTHEAD_TLS_FUNCTIONS(FUNCTION) \
    FUNCTION(CTX_new) \
    FUNCTION(CTX_free) \
    FUNCTION(CTX_ctrl) \
    FUNCTION(CTX_set_options) \
    FUNCTION(CTX_get_security_level) \
    FUNCTION(CTX_set_security_level) \
    FUNCTION(CTX_set_default_passwd_cb) \
    FUNCTION(CTX_set_default_passwd_cb_userdata) \
    FUNCTION(CTX_set_alpn_select_cb) \
    FUNCTION(CTX_use_certificate_chain_file) \
    FUNCTION(CTX_use_PrivateKey_file) \
    FUNCTION(CTX_check_private_key) \
    FUNCTION(CTX_get0_certificate) \
    FUNCTION(new) \
    FUNCTION(free) \
    FUNCTION(set_bio) \
    FUNCTION(set_accept_state) \
    FUNCTION(do_handshake) \
    FUNCTION(read) \
    FUNCTION(write) \
    FUNCTION(shutdown) \
    FUNCTION(get_error)

typedef struct {
    __typeof__(TLS_server_method) *server_method;
#define MASTHEAD_DECLARED(name) __typeof__(SSL_##name) *name;
    MASTHEAD_TLS_FUNCTIONS(MASTHEAD_DECLARED)
#undef MASTHEAD_DECLARED
} MastheadTLS;

/// Opens libssl. Returns NULL if it is missing. Must be called only once.
static inline const MastheadTLS *masthead_tls_open_library(void) {
#ifdef __APPLE__
    void *library = dlopen("libssl.3.dylib", RTLD_LAZY | RTLD_LOCAL);
#else
    void *library = dlopen("libssl.so.3", RTLD_LAZY | RTLD_LOCAL);
#endif
    if (!library) return NULL;
    static MastheadTLS functions;
    if (!(functions.server_method = (__typeof__(TLS_server_method) *)dlsym(library, "TLS_server_method"))) return NULL;
#define MASTHEAD_FOUND(name) \
    if (!(functions.name = (__typeof__(SSL_##name) *)dlsym(library, "SSL_" #name))) return NULL;
    MASTHEAD_TLS_FUNCTIONS(MASTHEAD_FOUND)
#undef MASTHEAD_FOUND
    return &functions;
}

/// Refuses to decrypt a key file, and stores that the file is encrypted. Without this function, libssl would ask for a
/// password on the terminal.
static int masthead_tls_refuse_password(char *password, int size, int writes, void *is_encrypted) {
    (void)password, (void)size, (void)writes;
    *(int *)is_encrypted = 1;
    return -1;
}

/// Selects HTTP/1.1 from the protocols that a client offers (RFC 7301).
static int masthead_tls_select_protocol(SSL *connection, const unsigned char **selected, unsigned char *length,
                                        const unsigned char *offered, unsigned int byte_count, void *context) {
    (void)connection, (void)context;
    static const char name[] = "http/1.1";
    for (unsigned int start = 0; start < byte_count; start += 1 + offered[start]) {
        if (offered[start] != sizeof name - 1 || byte_count - start < sizeof name) continue;
        if (memcmp(offered + start + 1, name, sizeof name - 1) != 0) continue;
        *selected = offered + start + 1;
        *length = offered[start];
        return SSL_TLSEXT_ERR_OK;
    }
    return SSL_TLSEXT_ERR_ALERT_FATAL;
}

/// Returns a new context for servers, or NULL on failure.
static inline SSL_CTX *masthead_tls_context(const MastheadTLS *tls) {
    SSL_CTX *context = tls->CTX_new(tls->server_method());
    if (!context) return NULL;
    if (tls->CTX_ctrl(context, SSL_CTRL_SET_MIN_PROTO_VERSION, TLS1_2_VERSION, NULL) != 1) {
        tls->CTX_free(context);
        return NULL;
    }
    // Keys and hashes must have at least 112 bits of security, such as RSA with 2048 bits.
    if (tls->CTX_get_security_level(context) < 2) tls->CTX_set_security_level(context, 2);
    tls->CTX_ctrl(context, SSL_CTRL_MODE, SSL_MODE_RELEASE_BUFFERS, NULL);
    tls->CTX_ctrl(context, SSL_CTRL_SET_SESS_CACHE_MODE, SSL_SESS_CACHE_OFF, NULL);
    tls->CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_CIPHER_SERVER_PREFERENCE);
    tls->CTX_set_alpn_select_cb(context, masthead_tls_select_protocol, NULL);
    return context;
}

/// Reads the certificates in a file. Returns 1 on success. Sets `is_encrypted` if the file needs a password.
static inline int masthead_tls_use_certificate(const MastheadTLS *tls, SSL_CTX *context, const char *file,
                                               int *is_encrypted) {
    tls->CTX_set_default_passwd_cb(context, masthead_tls_refuse_password);
    tls->CTX_set_default_passwd_cb_userdata(context, is_encrypted);
    int status = tls->CTX_use_certificate_chain_file(context, file);
    tls->CTX_set_default_passwd_cb_userdata(context, NULL);
    return status;
}

/// Reads the private key in a file. Returns 1 on success. Sets `is_encrypted` if the file needs a password.
static inline int masthead_tls_use_key(const MastheadTLS *tls, SSL_CTX *context, const char *file, int *is_encrypted) {
    tls->CTX_set_default_passwd_cb(context, masthead_tls_refuse_password);
    tls->CTX_set_default_passwd_cb_userdata(context, is_encrypted);
    int status = tls->CTX_use_PrivateKey_file(context, file, SSL_FILETYPE_PEM);
    tls->CTX_set_default_passwd_cb_userdata(context, NULL);
    return status;
}

/// Copies a name in a certificate (RFC 5280, subjectAltName) to a buffer. Returns the number of bytes, 0 for a name of
/// another kind, and -1 if there are no more names. `is_address` is set to 1 if the bytes are an IP address.
static inline int masthead_certificate_name(const X509 *certificate, int index, unsigned char *buffer, int size,
                                            int *is_address) {
    GENERAL_NAMES *names = (GENERAL_NAMES *)X509_get_ext_d2i(certificate, NID_subject_alt_name, NULL, NULL);
    int count = -1;
    if (index < sk_GENERAL_NAME_num(names)) {
        const GENERAL_NAME *name = sk_GENERAL_NAME_value(names, index);
        const ASN1_STRING *text = NULL;
        if (name->type == GEN_DNS) text = name->d.dNSName;
        if (name->type == GEN_IPADD) text = name->d.iPAddress;
        *is_address = name->type == GEN_IPADD;
        count = text && ASN1_STRING_length(text) <= size ? ASN1_STRING_length(text) : 0;
        if (count > 0) memcpy(buffer, ASN1_STRING_get0_data(text), (size_t)count);
    }
    GENERAL_NAMES_free(names);
    return count;
}

/// Stores when a certificate becomes valid and when it expires, in seconds since 1970. Returns 1 on success.
static inline int masthead_certificate_times(const X509 *certificate, int64_t *start, int64_t *end) {
    struct tm first, last;
    if (ASN1_TIME_to_tm(X509_get0_notBefore(certificate), &first) != 1) return 0;
    if (ASN1_TIME_to_tm(X509_get0_notAfter(certificate), &last) != 1) return 0;
    *start = timegm(&first);
    *end = timegm(&last);
    return 1;
}
