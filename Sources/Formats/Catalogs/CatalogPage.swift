public import Foundation
import Markup
public import Periodical

/// A web page that may link to a magazine's catalog, for example with
/// `<link rel="alternate" type="application/x-plist" href="issues.plist">`.
public struct CatalogPage: Sendable {
    /// A link on the page that may lead to a catalog.
    public struct Candidate: Sendable, Hashable {
        /// The URL that the link leads to.
        public let url: URL
        /// Whether the link certainly leads to a catalog. False for XML and JSON files, which may be anything.
        public let isSurelyMeant: Bool
    }

    /// The page's URL.
    public let url: URL
    /// The links that may lead to a catalog, in document order.
    public private(set) var candidates: [Candidate] = []
    private var feed: URL?
    private let isRead: Bool

    /// The maximum number of candidates to check.
    public static let maximumCandidateCount = 8

    private static let sureTypes: Set<String> = [
        "application/x-plist", "application/x-apple-plist", "application/plist", "application/opds+json",
    ]
    private static let possibleTypes: Set<String> = ["application/xml", "text/xml", "application/json"]
    private static let feedTypes: Set<String> = [
        "application/rss+xml", "application/atom+xml", "application/feed+json",
    ]

    /// Reads a page's links.
    /// - Parameters:
    ///   - html: the bytes of the page.
    ///   - url: the page's final URL after redirects.
    public init(_ html: Data, at url: URL) {
        self.url = url
        let links = PageLinks(html)
        isRead = links != nil
        let base = links?.base.flatMap { URL(string: $0, relativeTo: url)?.absoluteURL } ?? url
        for link in links?.links ?? [] where link.relations.contains("alternate") {
            guard let type = link.type,
                let address = URL(string: link.address, relativeTo: base)?.absoluteURL.withCredentials(of: url)
                    .normalized,
                mayName(address)
            else { continue }
            if Self.feedTypes.contains(type), !link.parameters.contains("opds-catalog") { feed = feed ?? address }
            let isSure = Self.sureTypes.contains(type) || link.parameters.contains("opds-catalog")
            guard isSure || Self.possibleTypes.contains(type), address != url.normalized,
                !candidates.contains(where: { $0.url == address }), candidates.count < Self.maximumCandidateCount
            else { continue }
            candidates.append(Candidate(url: address, isSurelyMeant: isSure))
        }
    }

    /// Whether the page may link to a URL. Only a local file may link to local files, and an HTTPS page must not link
    /// to HTTP.
    private func mayName(_ address: URL) -> Bool {
        switch address.scheme?.lowercased() {
        case "https": true
        case "http": url.scheme?.lowercased() != "https"
        case "file": url.isFileURL
        default: false
        }
    }

    /// The error for a page that does not link to any catalog.
    public var namesNone: MastheadError {
        guard isRead else {
            return error(
                "the web page (HTML) is too complex to read", "Use the address of the catalog itself.")
        }
        return error(
            feed.map { "the web page (HTML) links only to the feed \($0.redacted)" }
                ?? "the web page (HTML) links to no catalog or feed",
            "Use the address of the catalog or feed, such as https://example.org/issues.plist. For calibre, the address "
                + "ends in /opds.")
    }

    /// Returns the error for a page that links to several catalogs.
    public func ambiguous(_ catalogs: [URL]) -> MastheadError {
        let list = catalogs.map(\.redacted).joined(separator: ", ")
        return error(
            "the web page (HTML) links to \(catalogs.count) catalogs: \(list)",
            "Use the address of one of them.")
    }

    private func error(_ found: String, _ hint: String) -> MastheadError {
        MastheadError(.otherFormat, cannot: "find a catalog at", to: url.redacted, found: found, hint: hint)
    }
}
