import Formats
package import Foundation
package import IssueTransfer
package import Periodical

extension HTTPClient {
    /// The value of the `Accept` header. Some servers offer several formats at the same URL.
    private static let accepted =
        "application/atom+xml, application/rss+xml, application/feed+json, application/rdf+xml, application/xml;q=0.9, "
        + "text/xml;q=0.9, application/json;q=0.8, text/html;q=0.7, */*;q=0.5"

    /// Downloads a feed, compressed if the server supports it. A response with status 410 (Gone), which means that the
    /// feed no longer exists, is returned too.
    /// - Parameter source: the document that links to the feed, or nil if the user follows this URL directly.
    package func feed(
        _ url: URL, namedBy source: URL? = nil, conditions: [String: String] = [:]
    ) async throws(MastheadError) -> (HTTPResponseHead, Data) {
        var request = HTTPRequest(url, listedIn: url)
        if let source { request.reach = .of(source) }
        request.headers = conditions
        request.headers["Accept"] = Self.accepted
        request.takesCompressed = true
        return try await fetch(
            request, byteLimit: Feed.maximumByteCount, alsoTaking: [410], within: configuration.checkTimeout)
    }
}
