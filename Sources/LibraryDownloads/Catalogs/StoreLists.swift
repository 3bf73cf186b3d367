import Cryptography
import Formats
import Foundation
import IssueTransfer
import LibraryCore
import Periodical

/// Reads the changed lists of a store, which are next to `config.json`.
struct StoreLists: Sendable {
    let client: HTTPClient

    /// A store's lists as of the last read.
    struct Known: Sendable {
        let front: StoreFront?
        /// The pages as of the last read. The first page is `config.json`.
        let pages: [CatalogPageRecord]
    }

    /// The result of checking a single list.
    private enum Look {
        case unchanged(CatalogPageRecord)
        case changed(Data, CatalogPageRecord)
        case absent
    }

    /// Reads the lists of a store.
    /// - Parameters:
    ///   - first: the download of `config.json`. If `config.json` has not changed, the body of the download is empty.
    ///   - front: the content of `config.json`.
    ///   - url: the URL of `config.json`.
    ///   - isUnchanged: whether `config.json` has not changed.
    ///   - isSigned: whether `config.json` is signed. A signed `config.json` must contain a hash for each list.
    ///   - pastCaches: whether to bypass caches.
    /// - Returns: the download with the content of all lists, or nil if no list has changed.
    /// - Throws: ``MastheadError`` with the code `catalog.torn` if a list does not match its hash in `config.json`.
    func follow(
        _ first: CatalogAnswer, _ front: StoreFront, at url: URL, known: Known, isUnchanged: Bool, isSigned: Bool,
        pastCaches: Bool = false
    ) async throws(MastheadError) -> CatalogAnswer? {
        func look(_ list: StoreList, evenUnchanged: Bool = false) async throws(MastheadError) -> Look {
            try await self.look(
                at: list, of: front, beside: url, evenUnchanged ? nil : known.pages, isSigned: isSigned, pastCaches)
        }
        var front = front
        var diagnostics: [Diagnostic] = []
        var pages = [
            CatalogPageRecord(
                url: url, entityTag: first.head.validators.entityTag,
                lastModified: first.head.validators.lastModified,
                sha256: isUnchanged ? "" : SHA256.hash(data: first.body).hexadecimal, next: nil, identifiers: [])
        ]
        var hasChanged = !isUnchanged
        // Also read unchanged lists if their previous content is not stored.
        let before = known.front
        front.categories = []
        front.banners = []
        switch try await look(.categories, evenUnchanged: before == nil) {
        case .absent: break
        case .unchanged(let page):
            front.categories = before?.categories ?? []
            pages.append(page)
        case .changed(let data, let page):
            hasChanged = true
            let read = try StoreList.readCategories(data, subject: page.url.redacted)
            front.categories = read.categories
            diagnostics += read.diagnostics
            pages.append(page)
        }
        switch try await look(.banners, evenUnchanged: before == nil) {
        case .absent: break
        case .unchanged(let page):
            front.banners = before?.banners ?? []
            pages.append(page)
        case .changed(let data, let page):
            hasChanged = true
            let read = try StoreList.readBanners(data, subject: page.url.redacted)
            front.banners = read.banners
            diagnostics += read.diagnostics
            pages.append(page)
        }
        front.news = []
        switch try await look(.news, evenUnchanged: before == nil) {
        case .absent: break
        case .unchanged(let page):
            front.news = before?.news ?? []
            pages.append(page)
        case .changed(let data, let page):
            hasChanged = true
            let read = try StoreList.readNews(data, subject: page.url.redacted)
            front.news = read.news
            diagnostics += read.diagnostics
            pages.append(page)
        }
        // These values affect how the rows for books are read.
        let isReadAlike =
            before.map {
                $0.categories == front.categories && $0.books == front.books && $0.language == front.language
                    && $0.publisher == front.publisher
            } ?? false
        var catalog = Catalog(.bookshelf, entries: [], title: front.title)
        switch try await look(.books, evenUnchanged: !isReadAlike) {
        case .absent: break
        case .unchanged(let page):
            catalog.unchangedIdentifiers = page.identifiers
            catalog.unreadableNames = page.identifiers
            pages.append(page)
        case .changed(let data, var page):
            hasChanged = true
            let read = try StoreList.readBooks(
                data, of: front, isVouchedFor: isSigned, subject: page.url.redacted)
            catalog = read.catalog
            diagnostics += read.diagnostics
            page.identifiers = Set(catalog.entries.map(\.name)).union(catalog.unreadableNames)
            pages.append(page)
        }
        guard hasChanged || front != before else { return nil }
        catalog.store = front
        catalog.press = front.press
        var answer = first
        answer.pages = pages
        answer.isFirstPageUnchanged = isUnchanged
        answer.set(catalog, diagnostics, at: url)
        return answer
    }

    private func look(
        at list: StoreList, of front: StoreFront, beside url: URL, _ pages: [CatalogPageRecord]?, isSigned: Bool,
        _ pastCaches: Bool
    ) async throws(MastheadError) -> Look {
        guard let place = URL(string: list.rawValue, relativeTo: url)?.absoluteURL.withCredentials(of: url) else {
            throw MastheadError(.unusableURL, cannot: "read the store", to: url.redacted, found: "not a URL")
        }
        let page = pages?.first { $0.url.normalized == place.normalized }
        let digest = front.files[list.rawValue]
        if let page, page.sha256 == digest { return .unchanged(page) }
        // In older stores without news, `config.json` does not list the news file.
        if list == .news, digest == nil, !front.files.isEmpty { return .absent }
        guard digest != nil || !isSigned else {
            // Ignore a list without a hash, because the signature does not cover it.
            guard list == .books else { return .absent }
            throw MastheadError(
                .untrusted, cannot: "read the store", to: url.redacted,
                found: "config.json has no hash of \(list.rawValue), so the signature does not cover that file",
                remedies: [.tellPublisher("Report this to the publisher. Your items are kept.")])
        }
        var request = HTTPRequest(place, listedIn: url)
        if let page, digest == nil { request.headers.merge(page.validators.conditions) { own, _ in own } }
        if pastCaches { request.headers["Cache-Control"] = "no-cache" }
        let head: HTTPResponseHead
        let body: Data
        do throws(MastheadError) {
            (head, body) = try await client.fetch(
                request, byteLimit: list.byteLimit, within: client.configuration.checkTimeout)
        } catch {
            guard error.code == .refused, digest == nil, list != .books else { throw error }
            return .absent
        }
        let sha256 = SHA256.hash(data: body).hexadecimal
        if let digest, sha256 != digest {
            throw MastheadError(
                .tornCatalog, cannot: "read the store", to: place.redacted,
                found: "the SHA-256 of the file differs from the SHA-256 in config.json",
                remedies: [
                    .tryLater(
                        "Try again later. The publisher may be updating the store, or a cache is outdated. Your "
                            + "items are kept."
                    ),
                    .tellPublisher("If the error remains, report it to the publisher."),
                ])
        }
        if digest == nil, let page, head.status == 304 || sha256 == page.sha256 { return .unchanged(page) }
        return .changed(
            body,
            CatalogPageRecord(
                url: place, entityTag: head.validators.entityTag, lastModified: head.validators.lastModified,
                sha256: sha256, next: nil, identifiers: []))
    }
}

extension MastheadError.Code {
    /// The error code for a catalog whose parts do not match.
    static let tornCatalog = Self(rawValue: "catalog.torn")
}
