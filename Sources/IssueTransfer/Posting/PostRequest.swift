package import Foundation

/// A small POST request to a service. The sender needs to know whether it may have arrived.
package struct PostRequest: Sendable, Hashable {
    /// The scheme, host and port. Requests to one origin share connections.
    package var origin: String
    /// The path and query.
    package var path: String
    /// The header fields.
    package var headers: [String: String]
    /// The body. Never empty, because reading it shows that the request may have arrived.
    package var body: Data

    /// Creates a request.
    package init(origin: String, path: String, headers: [String: String], body: Data) {
        self.origin = origin
        self.path = path
        self.headers = headers
        self.body = body
    }
}
