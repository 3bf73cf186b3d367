package import Foundation

/// A service's response to a ``PostRequest``.
package struct PostAnswer: Sendable, Hashable {
    /// The status code (RFC 9110 section 15).
    package var status: Int
    /// The header fields, with names in lowercase. If a field is repeated, its last value wins.
    package var headers: [String: String]
    /// The body, truncated to ``byteLimit`` bytes.
    package var body: Data
    /// The pause that the service requests in `Retry-After`, given in seconds or as a date.
    package var retryAfter: Duration?

    /// The maximum number of bytes to keep from a body.
    package static let byteLimit = 16 << 10

    /// Creates a response.
    package init(status: Int, headers: [String: String] = [:], body: Data = Data(), retryAfter: Duration? = nil) {
        self.status = status
        self.headers = headers
        self.body = body
        self.retryAfter = retryAfter
    }
}
