import Cryptography
import Foundation
import Periodical

/// Writes a partial file by the rules of ``Resumption``.
struct PartialWriter {
    private let partial: PartialFile
    private let file: DiskFile
    /// Syncs downloaded data to disk and records in the note how much was synced. A sync may still be running after the
    /// last byte has arrived.
    let flusher = DiskFlusher()
    private var hash: SHA256
    private var resumption: Resumption
    private var mustRequestWhole = false
    /// The check of the first bytes, which runs when enough bytes have arrived. Nil after the check.
    private var inspect: HTTPClient.Inspector?
    /// The check of a new version's first bytes, which runs before they replace the existing bytes.
    private let inspector: HTTPClient.Inspector?
    /// The check of a file's end, which runs only if the file has no known length or hash.
    private let inspectEnd: HTTPClient.EndInspector?
    /// The length of the file when ``checkEnd()`` last found it incomplete.
    private var cutByteCount: Int?
    /// The length of the last response that turned out shorter than the existing bytes and had not announced its
    /// length.
    private var shortByteCount: Int?
    /// The head of the response that replaced the existing bytes. Nil once a caller has taken it.
    private var adopted: HTTPResponseHead?
    /// A response that differs from the existing bytes: its head, the number of matching bytes at its start, and the
    /// bytes after them.
    private var challenge: (head: HTTPResponseHead, equalCount: Int, bytes: Data)?
    /// The head of a full response, and how many of its bytes were compared with the existing bytes.
    private var comparison: (head: HTTPResponseHead, byteCount: Int)?

    /// Opens the partial file, and hashes its content if the download can resume.
    init(
        _ partial: PartialFile, url: URL, expected: ExpectedContent, inspect: HTTPClient.Inspector? = nil,
        inspectEnd: HTTPClient.EndInspector? = nil
    ) throws(MastheadError) {
        self.partial = partial
        self.inspect = inspect
        inspector = inspect
        self.inspectEnd = inspectEnd
        let note = PartialNote.read(partial.note)
        let file = try DiskFile(partial.file)
        let arrived = partial.byteCount
        let resumption = Resumption(url: url, expected: expected, byteCount: arrived, note: note)
        hash = try file.hash(first: resumption.byteCount)
        self.file = file
        self.resumption = resumption
        if arrived > resumption.byteCount { try file.truncate(to: resumption.byteCount) }
        flusher.reset(synced: min(note?.syncedByteCount ?? 0, resumption.byteCount))
        // After a reboot, write the note again for the current boot.
        if resumption.byteCount > 0, note?.boot != resumption.note.boot { try writeNote() }
    }

    /// The number of bytes downloaded.
    var byteCount: Int { resumption.byteCount }
    /// The size of the complete file. Nil if unknown.
    var totalByteCount: Int? { resumption.totalByteCount }
    var isComplete: Bool { resumption.isComplete }
    /// The header fields of the next request.
    var headers: [String: String] { resumption.headers }

    /// Whether the arriving response is a full response, which may replace the existing bytes.
    var isComparing: Bool { comparison != nil || challenge != nil }

    /// Returns the head of a response that replaced the existing bytes. The next call returns nil.
    mutating func takeAdopted() -> HTTPResponseHead? {
        defer { adopted = nil }
        return adopted
    }

    /// Returns whether a response was unusable, so that the client must request the complete file. Returns true only
    /// once.
    mutating func takeWholeRequest() -> Bool {
        defer { mustRequestWhole = false }
        return mustRequestWhole
    }

    mutating func receive(_ head: HTTPResponseHead) throws(MastheadError) {
        (comparison, challenge) = (nil, nil)
        switch try resumption.verdict(on: head) {
        case .append, .complete: break
        case .compare: comparison = (head, 0)
        case .begin: try cut(to: 0)
        case .requestWhole:
            mustRequestWhole = true
            throw resumption.mismatch("the server sent a part that does not match the downloaded part")
        }
    }

    /// Handles the next bytes of a response body.
    mutating func receive(_ body: UnsafeRawBufferPointer) throws(MastheadError) {
        if challenge != nil { return try takeChallenge(body) }
        let rest = try compare(body)
        if challenge != nil { return try takeChallenge(rest) }
        try write(rest)
    }

    /// Collects the first bytes of a response that differs from the file. Once there are enough, they replace the
    /// existing bytes, unless they are of the wrong kind.
    private mutating func takeChallenge(_ bytes: UnsafeRawBufferPointer, isEnd: Bool = false) throws(MastheadError) {
        challenge?.bytes.append(contentsOf: bytes)
        guard let (head, equalCount, bytes) = challenge,
            isEnd || equalCount + bytes.count >= HTTPClient.inspectedByteCount
        else { return }
        challenge = nil
        do throws(MastheadError) {
            try inspector?((try file.start(equalCount) + bytes).prefix(HTTPClient.inspectedByteCount))
        } catch { throw resumption.pageInPlace }
        try adopt(head, keeping: equalCount)
        var failure: MastheadError?
        bytes.withUnsafeBytes { bytes in
            do throws(MastheadError) { try write(bytes) } catch { failure = error }
        }
        if let failure { throw failure }
    }

    /// Appends bytes to the file.
    private mutating func write(_ rest: UnsafeRawBufferPointer) throws(MastheadError) {
        guard !rest.isEmpty else { return }
        do throws(MastheadError) {
            try resumption.admit(rest.count)
        } catch {
            if resumption.byteCount == 0 { try cut(to: 0) }
            throw error
        }
        try file.write(rest, at: resumption.byteCount)
        resumption.advance(by: rest.count)
        hash.update(bufferPointer: rest)
        if resumption.byteCount >= HTTPClient.inspectedByteCount { try checkStart() }
        let (handle, note, byteCount) = (file.handle, partial.note, resumption.byteCount)
        try flusher.grown(to: byteCount) {
            { () throws(MastheadError) in
                try handle.synchronize()
                try PartialNote.append(synced: byteCount, to: note)
            }
        }
    }

    /// Checks the first bytes, and discards them if the file is of the wrong kind.
    private mutating func checkStart() throws(MastheadError) {
        guard let inspect else { return }
        do throws(MastheadError) {
            try inspect(try file.start(min(resumption.byteCount, HTTPClient.inspectedByteCount)))
        } catch {
            resumption.reset()
            try cut(to: 0)
            throw error
        }
        self.inspect = nil
    }

    /// Skips bytes that the file already contains, and truncates the file at the first difference.
    /// - Returns: the bytes to write.
    private mutating func compare(_ body: UnsafeRawBufferPointer) throws(MastheadError) -> UnsafeRawBufferPointer {
        guard let (head, compared) = comparison else { return body }
        let overlap = UnsafeRawBufferPointer(rebasing: body.prefix(resumption.byteCount - compared))
        let equal = try file.countOfEqual(overlap, at: compared)
        let reached = compared + equal
        guard equal < overlap.count || reached == resumption.byteCount else {
            comparison = (head, reached)
            return UnsafeRawBufferPointer(start: nil, count: 0)
        }
        comparison = nil
        if equal < overlap.count, reached < HTTPClient.inspectedByteCount, inspector != nil {
            challenge = (head, reached, Data())
        } else {
            try adopt(head, keeping: reached)
        }
        return UnsafeRawBufferPointer(rebasing: body.dropFirst(equal))
    }

    /// Keeps only the start of the file, which equals the start of a new response, and stores the head of that
    /// response.
    private mutating func adopt(_ head: HTTPResponseHead, keeping byteCount: Int) throws(MastheadError) {
        adopted = head
        let isShorter = byteCount < resumption.byteCount
        resumption.replace(by: head, keeping: byteCount)
        if isShorter { try cut(to: byteCount) } else { try writeNote() }
    }

    /// Checks the length and the hash of the complete file, if known.
    /// - Returns: the SHA-256 of the file in hexadecimal.
    mutating func finish() throws(MastheadError) -> String {
        if challenge != nil { try takeChallenge(UnsafeRawBufferPointer(start: nil, count: 0), isEnd: true) }
        if let (head, compared) = comparison, head.contentLength == nil || head.contentLength == compared {
            comparison = nil
            if head.contentLength == nil, compared < resumption.byteCount, shortByteCount != compared {
                shortByteCount = compared
                throw MastheadError(
                    .interrupted, cannot: "fetch", to: resumption.url.redacted,
                    found:
                        "the server sent only \(compared) bytes, but \(resumption.byteCount) bytes were already "
                        + "downloaded",
                    remedies: [.goOn])
            }
            // The whole response equals the start of the file.
            try adopt(head, keeping: compared)
        }
        if comparison != nil || resumption.totalByteCount.map({ resumption.byteCount < $0 }) == true {
            throw MastheadError(
                .interrupted, cannot: "fetch", to: resumption.url.redacted,
                found:
                    "the server stopped after \(resumption.byteCount) of \(resumption.totalByteCount ?? 0) bytes",
                remedies: [.goOn])
        }
        try checkStart()
        try checkEnd()
        let digest = hash.finalize().hexadecimal
        if let promised = resumption.expected.sha256, promised != digest {
            throw resumption.wrong("the SHA-256 is \(digest), but the catalog lists \(promised)")
        }
        return digest
    }

    /// Checks the end of a file whose length and hash are unknown, because an interruption may have cut it off.
    private mutating func checkEnd() throws(MastheadError) {
        guard let inspectEnd, resumption.expected.sha256 == nil, resumption.totalByteCount == nil,
            let fault = try inspectEnd(partial.file)
        else { return }
        // If two responses end at the same byte, the server has no more bytes.
        guard cutByteCount != resumption.byteCount else { throw resumption.wrong(fault) }
        cutByteCount = resumption.byteCount
        throw MastheadError(
            .interrupted, cannot: "fetch", to: resumption.url.redacted, found: fault, remedies: [.goOn])
    }

    /// Truncate the file before writing the note, so that the note never describes other bytes.
    private mutating func cut(to byteCount: Int) throws(MastheadError) {
        try file.truncate(to: byteCount)
        hash = try file.hash(first: byteCount)
        flusher.reset(synced: min(flusher.syncedByteCount, byteCount))
        try writeNote()
    }

    private func writeNote() throws(MastheadError) {
        var note = resumption.note
        note.syncedByteCount = flusher.syncedByteCount
        try note.write(to: partial.note)
    }
}
