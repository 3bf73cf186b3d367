import Crypto
import Foundation
import Periodical

/// A partial file that grows: the rules of ``Resumption`` carried out on the disk.
struct PartialWriter {
    private let partial: PartialFile
    private let file: DiskFile
    /// Syncs what arrives, and writes into the note that it did, also for some time after the last byte came.
    let flusher = DiskFlusher()
    private var hash: SHA256
    private var resumption: Resumption
    private var mustAskAnew = false
    /// Looks at the first bytes, once there are enough of them; nil when it has.
    private var inspect: HTTPClient.Inspector?
    /// Looks at the first bytes of what is to take the place of what is here.
    private let inspector: HTTPClient.Inspector?
    /// Looks at the end of a file of which nothing else says that it is whole.
    private let inspectEnd: HTTPClient.EndInspector?
    /// How long the file was when its end was found to be missing.
    private var cutByteCount: Int?
    /// How much came of a whole without a length that ended before what is here does.
    private var shortByteCount: Int?
    /// The head of the response whose bytes are here from now on, until it is taken.
    private var adopted: HTTPResponseHead?
    /// The first bytes of a whole that is another than what is here, from where they differ, with the head it came with.
    private var challenge: (head: HTTPResponseHead, equalCount: Int, bytes: Data)?
    /// Where a whole that comes again is being compared with what is there, and the head it came with.
    private var comparison: (head: HTTPResponseHead, byteCount: Int)?

    /// Opens the partial file and hashes what is there, if that may be gone on with.
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
        // After a restart of the machine the note has to vouch for what comes now.
        if resumption.byteCount > 0, note?.boot != resumption.note.boot { try writeNote() }
    }

    /// The bytes that are there.
    var byteCount: Int { resumption.byteCount }
    /// The length of the whole, where it is known.
    var totalByteCount: Int? { resumption.totalByteCount }
    /// Whether all bytes are there.
    var isComplete: Bool { resumption.isComplete }
    /// The header fields of the next request.
    var headers: [String: String] { resumption.headers }

    /// Whether a whole comes of which it is not known yet whether it takes the place of what is here.
    var isComparing: Bool { comparison != nil || challenge != nil }

    /// The head of a response whose bytes took the place of what was here; each once.
    mutating func takeAdopted() -> HTTPResponseHead? {
        defer { adopted = nil }
        return adopted
    }

    /// Whether what came could not be used and the whole has to be asked for; true once.
    mutating func takeAskAnew() -> Bool {
        defer { mustAskAnew = false }
        return mustAskAnew
    }

    /// Takes a response's head.
    mutating func receive(_ head: HTTPResponseHead) throws(MastheadError) {
        (comparison, challenge) = (nil, nil)
        switch try resumption.verdict(on: head) {
        case .append, .complete: break
        case .compare: comparison = (head, 0)
        case .begin: try cut(to: 0)
        case .askAnew:
            mustAskAnew = true
            throw resumption.unfitting("the server sends a part that does not fit the one that is here")
        }
    }

    /// Takes a piece of a response's body.
    mutating func receive(_ body: UnsafeRawBufferPointer) throws(MastheadError) {
        if challenge != nil { return try takeChallenge(body) }
        let rest = try compare(body)
        if challenge != nil { return try takeChallenge(rest) }
        try write(rest)
    }

    /// Takes the first bytes of a whole that is another than what is here. As soon as there are enough of them, it takes the place of what is
    /// here, unless it is nothing of the kind.
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

    /// Puts bytes behind those that are there.
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
        if resumption.byteCount >= HTTPClient.inspectedByteCount { try look() }
        let (handle, note, byteCount) = (file.handle, partial.note, resumption.byteCount)
        try flusher.grown(to: byteCount) {
            { () throws(MastheadError) in
                try handle.synchronize()
                try PartialNote.append(synced: byteCount, to: note)
            }
        }
    }

    /// Has the first bytes looked at; what is of no use is not kept.
    private mutating func look() throws(MastheadError) {
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

    /// Passes over the bytes that are there already, and cuts the file off where they differ.
    /// - Returns: what is to be written.
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

    /// Makes the file the beginning of what a response brings.
    private mutating func adopt(_ head: HTTPResponseHead, keeping byteCount: Int) throws(MastheadError) {
        adopted = head
        let isShorter = byteCount < resumption.byteCount
        resumption.replace(by: head, keeping: byteCount)
        if isShorter { try cut(to: byteCount) } else { try writeNote() }
    }

    /// Looks at the whole: its length and hash, where they are known.
    /// - Returns: the hexadecimal SHA-256.
    mutating func finish() throws(MastheadError) -> String {
        if challenge != nil { try takeChallenge(UnsafeRawBufferPointer(start: nil, count: 0), isEnd: true) }
        if let (head, compared) = comparison, head.contentLength == nil || head.contentLength == compared {
            comparison = nil
            if head.contentLength == nil, compared < resumption.byteCount, shortByteCount != compared {
                shortByteCount = compared
                throw MastheadError(
                    .interrupted, cannot: "fetch", to: resumption.url.redacted,
                    found: "the server ended after \(compared) bytes, and \(resumption.byteCount) were here already",
                    remedies: [.goOn])
            }
            // What came is the beginning of what is here, and all there is.
            try adopt(head, keeping: compared)
        }
        if comparison != nil || resumption.totalByteCount.map({ resumption.byteCount < $0 }) == true {
            throw MastheadError(
                .interrupted, cannot: "fetch", to: resumption.url.redacted,
                found:
                    "the server ended after \(resumption.byteCount) of \(resumption.totalByteCount ?? 0) bytes",
                remedies: [.goOn])
        }
        try look()
        try lookAtEnd()
        let digest = hash.finalize().hexadecimal
        if let promised = resumption.expected.sha256, promised != digest {
            throw resumption.wrong("its SHA-256 is \(digest), the catalog gives \(promised)")
        }
        return digest
    }

    /// Has the end looked at where neither a length nor a hash says that this is the whole: a connection, or a stream of HTTP/2, may have
    /// broken off.
    private mutating func lookAtEnd() throws(MastheadError) {
        guard let inspectEnd, resumption.expected.sha256 == nil, resumption.totalByteCount == nil,
            let fault = try inspectEnd(partial.file)
        else { return }
        // What ends at the same place twice has nothing behind that.
        guard cutByteCount != resumption.byteCount else { throw resumption.wrong(fault) }
        cutByteCount = resumption.byteCount
        throw MastheadError(
            .interrupted, cannot: "fetch", to: resumption.url.redacted, found: fault, remedies: [.goOn])
    }

    /// Cuts the file off: first the bytes, so that no note vouches for others than it knows.
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
