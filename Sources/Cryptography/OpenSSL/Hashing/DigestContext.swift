import COpenSSL

/// The state of a hasher, with value semantics. Copies share the state until one of them changes.
struct DigestContext: Sendable {
    /// The state in libcrypto, which changes only while it has a single owner.
    private final class State: @unchecked Sendable {
        let pointer: OpaquePointer

        init() { pointer = OpenSSL.required(EVP_MD_CTX_new(), "a hasher") }

        deinit { EVP_MD_CTX_free(pointer) }

        func copy() -> State {
            let copy = State()
            OpenSSL.require(EVP_MD_CTX_copy_ex(copy.pointer, pointer), "a copy of a hasher")
            return copy
        }
    }

    private var state = State()

    init(_ method: DigestMethod) {
        OpenSSL.require(EVP_DigestInit_ex2(state.pointer, method.pointer, nil), "the start of a hash")
    }

    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        guard !bytes.isEmpty else { return }
        if !isKnownUniquelyReferenced(&state) { state = state.copy() }
        OpenSSL.require(EVP_DigestUpdate(state.pointer, bytes.baseAddress, bytes.count), "a hash")
    }

    func finalize() -> DigestBytes {
        let end = state.copy()
        return DigestBytes { digest, byteCount in
            OpenSSL.require(EVP_DigestFinal_ex(end.pointer, digest, &byteCount), "the end of a hash")
        }
    }
}
