#pragma once
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/objects.h>
#include <openssl/params.h>
#include <openssl/provider.h>
#include <openssl/x509.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>

/// Returns a new context, or NULL on failure. Neither the system's `openssl.cnf` nor libcurl's settings in the default
/// context affect it.
static inline OSSL_LIB_CTX *masthead_openssl_context(void) {
    // By default, exit() frees libcrypto's data while other threads may still compute hashes.
    if (OPENSSL_init_crypto(OPENSSL_INIT_NO_ATEXIT, NULL) != 1) return NULL;
    OSSL_LIB_CTX *context = OSSL_LIB_CTX_new();
    if (context && OSSL_PROVIDER_load(context, "default")) return context;
    OSSL_LIB_CTX_free(context);
    return NULL;
}

// An OSSL_PARAM contains pointers to its name and value, which Swift keeps valid only for the duration of a call.

/// Starts an HMAC with a hash function and a key. Returns 1 on success.
static inline int masthead_hmac_start(EVP_MAC_CTX *context, const char *digest, const unsigned char *key,
                                      size_t byte_count) {
    const OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, (char *)digest, 0),
        OSSL_PARAM_construct_end(),
    };
    return EVP_MAC_init(context, key, byte_count, parameters);
}

/// Returns a key on the curve P-256, or NULL on failure. `point` is the public key: 0x04 and two 32-byte coordinates.
/// `scalar` is the 32-byte private key, or NULL.
static inline EVP_PKEY *masthead_p256_key(OSSL_LIB_CTX *library, const unsigned char *point,
                                          const unsigned char *scalar) {
    // Numbers in parameters are in native byte order.
    unsigned char native[32];
    OSSL_PARAM parameters[4];
    OSSL_PARAM *next = parameters;
    *next++ = OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, (char *)"P-256", 0);
    *next++ = OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, (void *)point, 65);
    if (scalar) {
        for (size_t index = 0; index < sizeof native; index++) {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
            native[index] = scalar[sizeof native - 1 - index];
#else
            native[index] = scalar[index];
#endif
        }
        *next++ = OSSL_PARAM_construct_BN(OSSL_PKEY_PARAM_PRIV_KEY, native, sizeof native);
    }
    *next = OSSL_PARAM_construct_end();
    EVP_PKEY *key = NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(library, "EC", NULL);
    if (!context || EVP_PKEY_fromdata_init(context) != 1 ||
        EVP_PKEY_fromdata(context, &key, scalar ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, parameters) != 1) {
        EVP_PKEY_free(key);
        key = NULL;
    }
    EVP_PKEY_CTX_free(context);
    if (scalar) OPENSSL_cleanse(native, sizeof native);
    return key;
}
