package import Foundation

/// What a service answers to a ``PostRequest``.
package struct PostAnswer: Sendable, Hashable {
    /// The status code (RFC 9110 section 15).
    package var status: Int
    /// The header fields, names in lower case; of repeated fields the last.
    package var headers: [String: String]
    /// The beginning of the body, at most ``byteLimit`` bytes.
    package var body: Data
    /// How long the service asks to be left alone: its `Retry-After`, be it seconds or a date.
    package var retryAfter: Duration?

    /// The most bytes of a body that are kept.
    package static let byteLimit = 16 << 10

    /// Describes an answer.
    package init(status: Int, headers: [String: String] = [:], body: Data = Data(), retryAfter: Duration? = nil) {
        self.status = status
        self.headers = headers
        self.body = body
        self.retryAfter = retryAfter
    }
}
