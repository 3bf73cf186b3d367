package import Foundation

/// A small POST request to a service. If it fails, the sender needs to know whether the service may have received it.
package struct PostRequest: Sendable, Hashable {
    /// The scheme, host and port. Requests to the same origin share connections.
    package var origin: String
    /// The path and query.
    package var path: String
    /// The header fields.
    package var headers: [String: String]
    /// The body, which must not be empty. When libcurl reads the body, the service may have received the request.
    package var body: Data

    /// Creates a request.
    package init(origin: String, path: String, headers: [String: String], body: Data) {
        self.origin = origin
        self.path = path
        self.headers = headers
        self.body = body
    }
}
