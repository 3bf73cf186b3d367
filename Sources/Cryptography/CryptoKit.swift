// The folder OpenSSL declares the same types. On systems with CryptoKit, Package.swift excludes that folder.
#if canImport(CryptoKit)
    @_exported public import CryptoKit
#endif
