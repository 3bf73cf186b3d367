import Formats
import Foundation
import IssueTransfer
import Periodical

/// Looks into the catalogs of OPDS, without following them.
struct Browsing: Sendable {
    let client: HTTPClient
    let publications: PublicationDirectory

    /// Reads a page of a catalog, or what its search finds.
    func feed(_ address: URL, search words: String?) async throws(MastheadError) -> OPDSFeed {
        try Following.checkCatalogURL(address, cannot: "browse")
        let url = try await publications.withCredentials(address.normalized)
        let feed = try await page(url)
        guard let words else { return feed }
        guard let search = feed.search, let place = try await place(words, search, from: url) else {
            throw MastheadError(
                .notSearchable, cannot: "search", to: url.redacted, found: "the catalog has no search",
                remedies: [.checkAddress("Try the first page of the catalog, which may have a search.")])
        }
        return try await page(place, namedBy: url)
    }

    /// - Parameter source: the page that names the address; nil where the user gives it.
    private func page(_ url: URL, namedBy source: URL? = nil) async throws(MastheadError) -> OPDSFeed {
        let (head, body) = try await client.catalog(HTTPRequest(url, listedIn: source ?? url))
        if let feed = try OPDSFeed(body, charset: head.charset, at: head.url ?? url) { return feed }
        throw MastheadError(
            .otherFormat, cannot: "browse", to: url.redacted,
            found: FileFormat(body).map { "this is \($0.name), not an OPDS catalog" } ?? "not an OPDS catalog",
            remedies: [.checkAddress("Use the URL of an OPDS catalog, such as https://example.org/opds.")])
    }

    /// Where words are looked for.
    private func place(_ words: String, _ search: OPDSSearch, from url: URL) async throws(MastheadError) -> URL? {
        var search = search
        if case .description(let place) = search {
            let place = place.withCredentials(of: url)
            let (head, body) = try await client.catalog(HTTPRequest(place, listedIn: url))
            guard let described = OPDSSearch(description: body, at: head.url ?? place) else { return nil }
            search = described
        }
        return search.url(for: words)?.withCredentials(of: url)
    }
}

extension MastheadError.Code {
    /// The catalog offers no search.
    static let notSearchable = Self(rawValue: "catalog.no-search")
}

extension PublicationDirectory {
    /// An address with the name and password of a publication of the same server, where it has none: not with those of a feed, of which
    /// others on the same server are not to know.
    func withCredentials(_ url: URL) async throws(MastheadError) -> URL {
        guard !url.isFileURL, url.user() == nil else { return url }
        let known = try await records(nil).filter { $0.kind != .feed }.compactMap(\.url)
        return known.first { $0.user() != nil && $0.origin == url.origin }.map { url.withCredentials(of: $0) } ?? url
    }
}
