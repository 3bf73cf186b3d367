import Crypto
import Foundation
import Periodical
import Synchronization

/// Writes a response behind what is already there of a partial file, hashing on the way.
final class FileSink: ResponseSink {
    private struct State: ~Copyable {
        let descriptor: Int32
        var hash = SHA256()
        var resumption: Resumption
        var mustAskAnew = false
    }

    private let state: Mutex<State>
    private let partial: PartialFile
    private let onProgress: @Sendable (Int) -> Void

    /// Opens the partial file and hashes what is there, if that may be gone on with.
    init(
        _ partial: PartialFile, url: URL, expected: ExpectedContent, onProgress: @escaping @Sendable (Int) -> Void
    ) throws(MastheadError) {
        self.partial = partial
        self.onProgress = onProgress
        let note = partial.readNote(for: url)
        let descriptor = open(partial.file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .system("writing", partial.file) }
        var resumption = Resumption(
            url: url, expected: expected, byteCount: note == nil ? 0 : partial.byteCount, validator: note?.validator)
        var hash = SHA256()
        do throws(MastheadError) {
            try Self.hashStart(of: descriptor, partial.file, byteCount: resumption.byteCount, into: &hash)
        } catch {
            resumption.reset()
            hash = SHA256()
        }
        state = Mutex(State(descriptor: descriptor, hash: hash, resumption: resumption))
        if resumption.byteCount > 0 { onProgress(resumption.byteCount) }
    }

    deinit { state.withLock { _ = close($0.descriptor) } }

    /// The header fields of the next request.
    var headers: [String: String] { state.withLock { $0.resumption.headers } }
    /// Whether all bytes are there.
    var isComplete: Bool { state.withLock { $0.resumption.isComplete } }

    /// Whether what came could not be used and the whole has to be asked for; true once.
    func takeAskAnew() -> Bool {
        state.withLock { state in
            defer { state.mustAskAnew = false }
            return state.mustAskAnew
        }
    }

    func receive(_ head: HTTPResponseHead) throws(MastheadError) {
        let result: Result<Void, MastheadError> = state.withLock { state in
            Result { () throws(MastheadError) in
                switch try state.resumption.verdict(on: head) {
                case .append: break
                case .restart:
                    try clear(&state)
                    try partial.write(
                        PartialFile.Note(url: state.resumption.url, validator: state.resumption.validator))
                case .askAnew:
                    try clear(&state)
                    state.mustAskAnew = true
                    throw MastheadError(
                        .interrupted, doing: "fetching", to: state.resumption.url.absoluteString,
                        found: "the server sends a part that does not fit the one that is here")
                }
            }
        }
        try result.get()
    }

    func receive(_ body: UnsafeRawBufferPointer) throws(MastheadError) {
        let result: Result<Int, MastheadError> = state.withLock { state in
            Result { () throws(MastheadError) in
                try state.resumption.advance(by: body.count)
                try Self.write(body, to: state.descriptor, partial.file, at: state.resumption.byteCount - body.count)
                state.hash.update(bufferPointer: body)
                return state.resumption.byteCount
            }
        }
        onProgress(try result.get())
    }

    /// Looks at the whole: its length and hash, where they are known.
    /// - Returns: the hexadecimal SHA-256.
    func finish() throws(MastheadError) -> String {
        let result: Result<String, MastheadError> = state.withLock { state in
            Result { () throws(MastheadError) in
                let expected = state.resumption.expected
                if let size = expected.size, state.resumption.byteCount < size {
                    throw MastheadError(
                        .interrupted, doing: "fetching", to: state.resumption.url.absoluteString,
                        found: "the server ended after \(state.resumption.byteCount) of \(size) bytes",
                        hint: "Run the same command again: it goes on from where it was.")
                }
                let digest = state.hash.finalize().hexadecimal
                if let promised = expected.sha256, promised != digest {
                    throw state.resumption.wrong("its SHA-256 is \(digest), the catalogue gives \(promised)")
                }
                return digest
            }
        }
        return try result.get()
    }

    private func clear(_ state: inout State) throws(MastheadError) {
        guard ftruncate(state.descriptor, 0) == 0 else { throw .system("writing", partial.file) }
        state.hash = SHA256()
    }

    private static func hashStart(
        of descriptor: Int32, _ file: URL, byteCount: Int, into hash: inout SHA256
    ) throws(MastheadError) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
        defer { buffer.deallocate() }
        var offset = 0
        while offset < byteCount {
            let count = pread(descriptor, buffer.baseAddress, min(buffer.count, byteCount - offset), off_t(offset))
            guard count > 0 else { throw .system("reading", file) }
            hash.update(bufferPointer: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            offset += count
        }
    }

    private static func write(
        _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, _ file: URL, at offset: Int
    ) throws(MastheadError) {
        var rest = bytes
        var offset = offset
        while !rest.isEmpty {
            let count = pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset))
            if count < 0 {
                if errno == EINTR { continue }
                throw .system("writing", file)
            }
            offset += count
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
    }
}
