package import Foundation

/// The response of a service to a ``PostRequest``.
package struct PostAnswer: Sendable, Hashable {
    /// The status code (RFC 9110 section 15).
    package var status: Int
    /// The header fields, with names in lowercase. If a field occurs several times, its last value is used.
    package var headers: [String: String]
    /// The first bytes of the body, at most ``byteLimit`` bytes.
    package var body: Data
    /// The pause that the service requests in `Retry-After`. The field contains seconds or a date.
    package var retryAfter: Duration?

    /// The maximum number of bytes to keep from a body.
    package static let byteLimit = 16 << 10

    /// Creates an answer.
    package init(status: Int, headers: [String: String] = [:], body: Data = Data(), retryAfter: Duration? = nil) {
        self.status = status
        self.headers = headers
        self.body = body
        self.retryAfter = retryAfter
    }
}
