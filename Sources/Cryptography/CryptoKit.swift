// The files in the folder OpenSSL declare the same types as CryptoKit. Package.swift excludes them on systems that have
// CryptoKit.
#if canImport(CryptoKit)
    @_exported public import CryptoKit
#endif
