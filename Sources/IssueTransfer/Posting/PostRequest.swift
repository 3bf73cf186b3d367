package import Foundation

/// A small POST request to a service. A failure reports whether the service may have received the request.
package struct PostRequest: Sendable, Hashable {
    /// The scheme, the host and the port of the URL. Requests with the same origin share connections.
    package var origin: String
    /// The path and the query of the URL.
    package var path: String
    /// The header fields to send.
    package var headers: [String: String]
    /// The body to send, which must not be empty. After libcurl has read the body, the service may have received the
    /// request.
    package var body: Data

    /// Creates a request.
    package init(origin: String, path: String, headers: [String: String], body: Data) {
        self.origin = origin
        self.path = path
        self.headers = headers
        self.body = body
    }
}
