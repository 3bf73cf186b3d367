// The files in the folder OpenSSL declare the same types as CryptoKit. On systems with CryptoKit, Package.swift
// excludes that folder.
#if canImport(CryptoKit)
    @_exported public import CryptoKit
#endif
