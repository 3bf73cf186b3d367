public import Formats
public import Foundation
import IssueTransfer
import LibraryCore
import LibraryDownloads
public import Periodical
import Schedule

/// Browses OPDS catalogs without following them.
public struct Browsing: Sendable {
    let client: HTTPClient
    let publications: Publications

    /// Downloads a page of an OPDS catalog without following it. If the library has a publication on the same server,
    /// its user name and password are used.
    /// - Parameters:
    ///   - address: a page of the catalog.
    ///   - words: the words to search the catalog for, or nil to return the page itself.
    /// - Throws: ``MastheadError``, for example if the catalog has no search or requires a user name and password.
    public func feed(_ address: URL, search words: String? = nil) async throws(MastheadError) -> OPDSFeed {
        try Following.checkCatalogURL(address, cannot: "browse")
        let url = try await publications.withCredentials(address.normalized)
        let feed = try await page(url)
        guard let words else { return feed }
        guard let search = feed.search, let place = try await place(words, search, from: url) else {
            throw MastheadError(
                .notSearchable, cannot: "search", to: url.redacted, found: "the catalog does not support search",
                remedies: [.checkAddress("Use the address of the catalog's first page, which may support search.")])
        }
        return try await page(place, namedBy: url)
    }

    /// - Parameter source: the page that links to the URL, or nil if the user entered the URL.
    private func page(_ url: URL, namedBy source: URL? = nil) async throws(MastheadError) -> OPDSFeed {
        let (head, body) = try await client.catalog(HTTPRequest(url, listedIn: source ?? url))
        if let feed = try OPDSFeed(body, charset: head.charset, at: head.url ?? url) { return feed }
        throw MastheadError(
            .otherFormat, cannot: "browse", to: url.redacted,
            found: FileFormat(body).map { "this is \($0.name), not an OPDS catalog" } ?? "not an OPDS catalog",
            remedies: [.checkAddress("Use the URL of an OPDS catalog, such as https://example.org/opds.")])
    }

    /// Returns the URL of the results of a search.
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
    /// The catalog has no search.
    static let notSearchable = Self(rawValue: "catalog.no-search")
}

extension Publications {
    /// Adds the user name and password of a publication on the same server to a URL that has none. Feeds' credentials
    /// are not used, because other users of the server must not see them.
    func withCredentials(_ url: URL) async throws(MastheadError) -> URL {
        guard !url.isFileURL, url.user() == nil else { return url }
        let known = try await records(nil).filter { $0.kind != .feed }.compactMap(\.url)
        return known.first { $0.user() != nil && $0.origin == url.origin }.map { url.withCredentials(of: $0) } ?? url
    }
}
