public import Foundation
import Periodical

/// A GET of a URL.
public struct HTTPRequest: Sendable, Hashable, Codable {
    /// What to fetch.
    public var url: URL
    /// Header fields to send along.
    public var headers: [String: String]

    /// Describes a GET.
    public init(_ url: URL, headers: [String: String] = [:]) {
        self.url = url
        self.headers = headers
    }

    /// Whether it asks for the file only if that has changed (RFC 9110 section 13.1).
    var isConditional: Bool {
        headers.keys.contains { ["if-none-match", "if-modified-since"].contains($0.lowercased()) }
    }
}
