import Formats
import Foundation
import IssueTransfer
import Periodical

extension HTTPClient {
    /// What is asked of servers that have several things at an address.
    private static let accepted =
        "application/atom+xml, application/rss+xml, application/feed+json, application/rdf+xml, application/xml;q=0.9, "
        + "text/xml;q=0.9, application/json;q=0.8, text/html;q=0.7, */*;q=0.5"

    /// Fetches a feed, compressed where its server can; also the answer 410 comes back, which says that there is none any more.
    /// - Parameter source: the document that names the address; nil where the user follows it.
    func feed(
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
