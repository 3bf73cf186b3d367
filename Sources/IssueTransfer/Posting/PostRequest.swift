package import Foundation

/// Something small that is sent to a service with POST, of which it matters whether it may have arrived.
package struct PostRequest: Sendable, Hashable {
    /// The scheme, host and port: requests to one origin share its connections.
    package var origin: String
    /// The path, with a query where there is one.
    package var path: String
    /// The header fields.
    package var headers: [String: String]
    /// What is sent; never empty: that it was asked for tells that the request may have arrived.
    package var body: Data

    /// Describes a request.
    package init(origin: String, path: String, headers: [String: String], body: Data) {
        self.origin = origin
        self.path = path
        self.headers = headers
        self.body = body
    }
}
