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

    /// What to do with the bytes of a response.
    enum Verdict: Sendable, Hashable {
        /// Put them behind those that are there.
        case append
        /// Forget those that are there and begin with these.
        case restart
        /// Forget those that are there and ask again for the whole.
        case askAnew
    }

    init(url: URL, expected: ExpectedContent, byteCount: Int, validator: String?) {
        self.url = url
        self.expected = expected
        self.byteCount = byteCount
        self.validator = validator
        let isTooLong = expected.size.map { byteCount > $0 } ?? false
        // Without a validator or a hash nobody could tell whether two halves belong together.
        let isUnvouched = validator == nil && expected.sha256 == nil
        if isTooLong || isUnvouched { reset() }
    }

    /// Whether all bytes are there, so that only the hash has to be looked at.
    var isComplete: Bool { byteCount > 0 && byteCount == expected.size }

    /// The header fields of the next request.
    var headers: [String: String] {
        guard byteCount > 0 else { return [:] }
        var headers = ["Range": "bytes=\(byteCount)-"]
        if let validator { headers["If-Range"] = validator }
        return headers
    }

    /// Forgets what is there.
    mutating func reset() {
        byteCount = 0
        validator = nil
    }

    /// Counts bytes that were put on disk.
    mutating func advance(by count: Int) throws(MastheadError) {
        byteCount += count
        if let size = expected.size, byteCount > size {
            throw wrong("it is longer than the \(size) bytes that the catalogue gives")
        }
    }

    /// Looks at a response's head.
    mutating func verdict(on head: HTTPResponseHead) throws(MastheadError) -> Verdict {
        let encoding = head.headers["content-encoding"]?.lowercased()
        guard encoding == nil || encoding == "identity" else {
            throw MastheadError(
                .refused, doing: "fetching", to: url.absoluteString,
                found: "the server encodes it as '\(encoding ?? "")', which nobody asked for",
                hint: "Tell the publisher to serve archives as they are.")
        }
        switch head.status {
        case 200:
            try checkTotal(head.headers["content-length"].flatMap { Int($0) })
            byteCount = 0
            validator = head.strongValidator
            return .restart
        case 206 where byteCount > 0:
            guard let field = head.headers["content-range"], let range = ContentRange(field),
                range.range?.lowerBound == byteCount
            else {
                reset()
                return .askAnew
            }
            try checkTotal(range.total)
            return .append
        case 206, 416:
            // A part of something else, or nothing where we hold more than there is: it was replaced meanwhile.
            guard byteCount > 0 else { throw .status(head, url) }
            reset()
            return .askAnew
        default:
            throw .status(head, url)
        }
    }

    private func checkTotal(_ total: Int?) throws(MastheadError) {
        guard let total, let size = expected.size, total != size else { return }
        throw wrong("the server has \(total) bytes, the catalogue gives \(size)")
    }

    /// The error for a file that is not the promised one.
    func wrong(_ found: String) -> MastheadError {
        MastheadError(
            .wrongContent, doing: "verifying", to: url.absoluteString, found: found,
            hint:
                "The publisher may be replacing it just now: refresh and try again; if it stays so, tell the publisher."
        )
    }
}
