import Foundation
import Periodical

/// The rules of going on with a file that is partly there (RFC 9110 sections 13.1.5, 14 and 15.3.7), as a value: it is
/// told what arrives and says what to do with it.
struct Resumption: Sendable, Hashable {
    let url: URL
    let expected: ExpectedContent
    /// The bytes that are on disk.
    private(set) var byteCount: Int
    /// The validator of the response that those bytes came with.
    private(set) var validator: String?
    /// The length of the whole: promised, or told by the server.
    private(set) var totalByteCount: Int?
    /// Whether the server called what is here a web page: some call everything so.
    private var isCalledPage: Bool
    /// Where the part that is arriving ends by its `Content-Range`.
    private var partEnd: Int?

    /// What to do with the bytes of a response.
    enum Verdict: Sendable, Hashable {
        /// Put them behind those that are there.
        case append
        /// They begin at the start: those that are there stay as long as they are the same.
        case compare
        /// They begin at the start, and nothing is there.
        case begin
        /// They cannot be used: ask for the whole, and compare that with what is there.
        case askAnew
        /// There are none to come: all are there.
        case complete
    }

    init(url: URL, expected: ExpectedContent, byteCount: Int, note: PartialNote?) {
        self.url = url
        self.expected = expected
        let note = note?.url == url ? note : nil
        self.byteCount = note?.trustedByteCount(of: byteCount) ?? 0
        validator = note?.validator
        isCalledPage = note?.isCalledPage ?? false
        totalByteCount = expected.size ?? note?.totalByteCount
        if let totalByteCount, self.byteCount > totalByteCount { reset() }
    }

    /// Whether the rest may be asked for: without a validator or a hash two halves may not belong together.
    private var canGoOn: Bool { byteCount > 0 && (validator != nil || expected.sha256 != nil) }

    /// Whether all bytes are there, so that only the hash has to be looked at.
    var isComplete: Bool { byteCount > 0 && byteCount == totalByteCount }

    /// The header fields of the next request.
    var headers: [String: String] {
        guard canGoOn else { return [:] }
        var headers = ["Range": "bytes=\(byteCount)-"]
        if let validator { headers["If-Range"] = validator }
        return headers
    }

    /// What to write down of the bytes that are there.
    var note: PartialNote {
        PartialNote(
            url: url, validator: validator, totalByteCount: totalByteCount, isCalledPage: isCalledPage ? true : nil)
    }

    /// Forgets what is there.
    mutating func reset() {
        byteCount = 0
        validator = nil
        totalByteCount = expected.size
        partEnd = nil
    }

    /// Looks whether so many bytes more may be put behind those that are there.
    mutating func admit(_ count: Int) throws(MastheadError) {
        if let size = expected.size, byteCount + count > size {
            throw wrong("it is longer than the \(size) bytes that the catalog gives")
        }
        try checkLimit(byteCount + count, isAnnounced: totalByteCount != nil)
        if let partEnd, byteCount + count > partEnd {
            reset()
            throw unfitting("the server sends more than the part it announced")
        }
    }

    /// Counts bytes that were put on disk behind those that are there.
    mutating func advance(by count: Int) { byteCount += count }

    /// Takes over what a response to a whole said, from where its bytes are no longer those that are there.
    mutating func replace(by head: HTTPResponseHead, keeping byteCount: Int) {
        self.byteCount = byteCount
        validator = head.validators.strong
        totalByteCount = expected.size ?? head.contentLength
        isCalledPage = head.isWebPage
        partEnd = nil
    }

    /// Looks at a response's head.
    mutating func verdict(on head: HTTPResponseHead) throws(MastheadError) -> Verdict {
        let encoding = head.headers["content-encoding"]?.lowercased()
        guard encoding == nil || encoding == "identity" else { throw .encoded(encoding, url) }
        let isPageInPlace = byteCount > 0 && head.isWebPage && !isCalledPage
        switch head.status {
        case 206 where isPageInPlace: throw pageInPlace
        case 200:
            if head.isWebPage, let size = expected.size, head.contentLength != size { throw .webPage(url) }
            if isPageInPlace { throw pageInPlace }
            try checkTotal(head.contentLength)
            partEnd = nil
            if byteCount > 0 { return .compare }
            replace(by: head, keeping: 0)
            return .begin
        case 206 where canGoOn: return try verdict(onPart: head)
        case 416 where canGoOn:
            let total = head.headers["content-range"].flatMap(ContentRange.init)?.total
            if total == byteCount, expected.size == nil || expected.size == total {
                totalByteCount = total
                return .complete
            }
            // There is less than what is here: it was replaced meanwhile.
            return .askAnew
        default: throw .status(head, url)
        }
    }

    private mutating func verdict(onPart head: HTTPResponseHead) throws(MastheadError) -> Verdict {
        let range = head.headers["content-range"].flatMap(ContentRange.init)
        let isOfAnother = head.validators.strong.map { $0 != validator && validator != nil } ?? false
        guard let range, let part = range.range, part.lowerBound == byteCount, !isOfAnother,
            head.headers["content-type"]?.lowercased().hasPrefix("multipart/byteranges") != true,
            totalByteCount == nil || range.total == nil || range.total == totalByteCount || expected.size != nil
        else { return .askAnew }
        try checkTotal(range.total)
        totalByteCount = totalByteCount ?? range.total
        partEnd = part.upperBound + 1
        return .append
    }

    private func checkTotal(_ total: Int?) throws(MastheadError) {
        if let total { try checkLimit(total, isAnnounced: true) }
        guard let total, let size = expected.size, total != size else { return }
        throw wrong("the server has \(total) bytes, the catalog gives \(size)")
    }

    /// Looks whether so many bytes are no more than are taken of a file whose size nothing promises.
    private func checkLimit(_ count: Int, isAnnounced: Bool) throws(MastheadError) {
        let limits = [expected.byteLimit, isAnnounced ? nil : expected.unannouncedByteLimit]
        guard expected.size == nil, let limit = limits.compactMap({ $0 }).min(), count > limit else { return }
        throw MastheadError(
            .tooLarge, cannot: "fetch", to: url.redacted,
            found: "it is longer than \(limit.formatted(.byteCount(style: .file))), the most that is taken of what the "
                + "catalog gives no size of",
            remedies: [.raiseSizeLimit, .tellPublisher("Tell the publisher: the catalog should give sizes.")])
    }

    /// The error for a file that is not the promised one.
    func wrong(_ found: String) -> MastheadError { .wrongContent(url, found) }

    /// The error for a web page or another document in the place of the rest. What is here stays: the server may have the rest again in a
    /// moment.
    var pageInPlace: MastheadError {
        unfitting(
            "something else came in the place of the rest, such as a web page; the \(byteCount) bytes that are here stay"
        )
    }

    /// The error for a response that cannot be put behind what is here.
    func unfitting(_ found: String) -> MastheadError {
        MastheadError(.interrupted, cannot: "fetch", to: url.redacted, found: found, remedies: [.tryLater()])
    }
}
