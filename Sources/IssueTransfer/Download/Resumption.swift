import Foundation
import Periodical

/// Decides how to handle each response when a partial download resumes (RFC 9110 sections 13.1.5, 14 and 15.3.7).
struct Resumption: Sendable, Hashable {
    let url: URL
    let expected: ExpectedContent
    /// The number of bytes on disk.
    private(set) var byteCount: Int
    /// The validator of the response that the existing bytes came from.
    private(set) var validator: String?
    /// The size of the complete file according to the catalog or the server.
    private(set) var totalByteCount: Int?
    /// Whether the server declared the existing bytes to be a web page, as some servers do for every file.
    private var isCalledPage: Bool
    /// The end of the arriving part, as declared in its `Content-Range`.
    private var partEnd: Int?

    /// What to do with the bytes of a response.
    enum Verdict: Sendable, Hashable {
        /// Append the bytes to the existing bytes.
        case append
        /// Compare the bytes with the existing file from its start, and keep the file only up to the first difference.
        case compare
        /// Start the file with these bytes.
        case begin
        /// Ignore this response. Request the complete file, and compare it with the existing bytes.
        case requestWhole
        /// Ignore the bytes, because the file is already complete.
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

    /// Whether the client may request only the remaining bytes. Without a validator or a hash, they could belong to
    /// another version.
    private var canResume: Bool { byteCount > 0 && (validator != nil || expected.sha256 != nil) }

    /// Whether all bytes have arrived, so that only the hash remains to be checked.
    var isComplete: Bool { byteCount > 0 && byteCount == totalByteCount }

    /// The header fields of the next request.
    var headers: [String: String] {
        guard canResume else { return [:] }
        var headers = ["Range": "bytes=\(byteCount)-"]
        if let validator { headers["If-Range"] = validator }
        return headers
    }

    /// The note that describes the existing bytes.
    var note: PartialNote {
        PartialNote(
            url: url, validator: validator, totalByteCount: totalByteCount, isCalledPage: isCalledPage ? true : nil)
    }

    /// Discards all existing bytes.
    mutating func reset() {
        byteCount = 0
        validator = nil
        totalByteCount = expected.size
        partEnd = nil
    }

    /// Checks that the client may append this many bytes.
    mutating func admit(_ count: Int) throws(MastheadError) {
        if let size = expected.size, byteCount + count > size {
            throw wrong("longer than the \(size) bytes in the catalog")
        }
        try checkLimit(byteCount + count, isAnnounced: totalByteCount != nil)
        if let partEnd, byteCount + count > partEnd {
            reset()
            throw mismatch("the server sent more bytes than it announced")
        }
    }

    /// Records that bytes were appended to the file.
    mutating func advance(by count: Int) { byteCount += count }

    /// Stores the head of a full response whose first `byteCount` bytes equal the existing bytes.
    mutating func replace(by head: HTTPResponseHead, keeping byteCount: Int) {
        self.byteCount = byteCount
        validator = head.validators.strong
        totalByteCount = expected.size ?? head.contentLength
        isCalledPage = head.isWebPage
        partEnd = nil
    }

    /// Decides what to do with a response that has this head.
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
        case 206 where canResume: return try verdict(onPart: head)
        case 416 where canResume:
            let total = head.headers["content-range"].flatMap(ContentRange.init)?.total
            if total == byteCount, expected.size == nil || expected.size == total {
                totalByteCount = total
                return .complete
            }
            // The file on the server is shorter than the existing bytes, so it is a different file.
            return .requestWhole
        default: throw .status(head, url)
        }
    }

    private mutating func verdict(onPart head: HTTPResponseHead) throws(MastheadError) -> Verdict {
        let range = head.headers["content-range"].flatMap(ContentRange.init)
        let isOfAnother = head.validators.strong.map { $0 != validator && validator != nil } ?? false
        guard let range, let part = range.range, part.lowerBound == byteCount, !isOfAnother,
            head.headers["content-type"]?.lowercased().hasPrefix("multipart/byteranges") != true,
            totalByteCount == nil || range.total == nil || range.total == totalByteCount || expected.size != nil
        else { return .requestWhole }
        try checkTotal(range.total)
        totalByteCount = totalByteCount ?? range.total
        partEnd = part.upperBound + 1
        return .append
    }

    private func checkTotal(_ total: Int?) throws(MastheadError) {
        if let total { try checkLimit(total, isAnnounced: true) }
        guard let total, let size = expected.size, total != size else { return }
        throw wrong("the server has \(total) bytes, but the catalog lists \(size)")
    }

    /// Checks the size limit of a file whose size the catalog does not list.
    private func checkLimit(_ count: Int, isAnnounced: Bool) throws(MastheadError) {
        let limits = [expected.byteLimit, isAnnounced ? nil : expected.unannouncedByteLimit]
        guard expected.size == nil, let limit = limits.compactMap({ $0 }).min(), count > limit else { return }
        throw MastheadError(
            .tooLarge, cannot: "fetch", to: url.redacted,
            found:
                "the file is larger than \(limit.formatted(.byteCount(style: .file))), the limit for files whose "
                + "size the catalog does not list",
            remedies: [.raiseSizeLimit, .tellPublisher("Ask the publisher to list the sizes in the catalog.")])
    }

    /// Returns the error for a file with wrong content.
    func wrong(_ found: String) -> MastheadError { .wrongContent(url, found) }

    /// The error for a web page or other document in place of the remaining bytes. The existing bytes are kept, because
    /// a later response may continue them.
    var pageInPlace: MastheadError {
        mismatch(
            "the server sent something else instead of the rest, such as a web page"
        )
    }

    /// Returns the error for a response that does not continue the existing bytes.
    func mismatch(_ found: String) -> MastheadError {
        MastheadError(.interrupted, cannot: "fetch", to: url.redacted, found: found, remedies: [.tryLater()])
    }
}
