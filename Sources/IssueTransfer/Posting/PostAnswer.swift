package import Foundation

/// A service's answer to a ``PostRequest``.
package struct PostAnswer: Sendable, Hashable {
    /// The status code (RFC 9110 section 15).
    package var status: Int
    /// The header fields, with names in lower case. A repeated field has its last value.
    package var headers: [String: String]
    /// The first bytes of the body, at most ``byteLimit``.
    package var body: Data
    /// The pause that the service asks for with `Retry-After`, given as seconds or a date.
    package var retryAfter: Duration?

    /// The maximum number of bytes of a body to keep.
    package static let byteLimit = 16 << 10

    /// Creates an answer.
    package init(status: Int, headers: [String: String] = [:], body: Data = Data(), retryAfter: Duration? = nil) {
        self.status = status
        self.headers = headers
        self.body = body
        self.retryAfter = retryAfter
    }
}
