package import Foundation

/// A small POST request to a service. If it fails, the error says whether the service may have received it.
package struct PostRequest: Sendable, Hashable {
    /// The scheme, host and port of the URL. Requests with the same origin share connections.
    package var origin: String
    /// The path and query of the URL.
    package var path: String
    /// The header fields to send.
    package var headers: [String: String]
    /// The body to send, which must not be empty. Once libcurl has read it, the service may have received the request.
    package var body: Data

    /// Creates a request.
    package init(origin: String, path: String, headers: [String: String], body: Data) {
        self.origin = origin
        self.path = path
        self.headers = headers
        self.body = body
    }
}
