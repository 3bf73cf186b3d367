import Cryptography
import Foundation
import IssueTransfer
import LibraryCore
import Periodical

/// Reads the changed pages of a catalog, each of which links to the next.
struct CatalogPages: Sendable {
    let client: HTTPClient
    /// The total time limit for the pages of a catalog.
    let time: Duration

    init(client: HTTPClient, time: Duration? = nil) {
        self.client = client
        self.time = time ?? client.configuration.checkTimeout * Self.documentTimes
    }

    /// The maximum number of pages, because a server that generates pages may do so without end.
    static let maximumPageCount = 4000
    /// The maximum total number of items.
    static let maximumItemCount = 200_000
    /// The time limit for all pages, as a multiple of the time limit for one document.
    private static let documentTimes = 10
    /// The number of consecutive pages without new items after which reading stops.
    private static let maximumEmptyCount = 3

    /// Reads the pages after the first page.
    /// - Parameters:
    ///   - first: the first page. The body of an unchanged page is empty.
    ///   - url: the URL of the first page.
    ///   - stored: the pages from the last read, starting with the first page.
    ///   - isUnchanged: whether the first page has not changed.
    ///   - onPage: called after each page, with the number of items so far.
    /// - Returns: the first page with the content of all pages, or nil if no page has changed.
    func follow(
        _ first: CatalogAnswer, at url: URL, stored: [CatalogPageRecord] = [], isUnchanged: Bool = false,
        onPage: @Sendable (Int) -> Void = { _ in }
    ) async throws(MastheadError) -> CatalogAnswer? {
        var walk = Walk(url: url, stored: stored, end: .now + time)
        if isUnchanged, let known = stored.first {
            walk.keep(known, first.head)
        } else {
            let (read, catalog) = try first.reading(at: url)
            guard catalog.next != nil else { return read }
            let (_, diagnostics) = try read.read(at: url)
            walk.take(catalog, diagnostics, first.head, first.body, at: url)
        }
        while let place = walk.next {
            onPage(walk.count)
            guard !walk.isAtEnd(place) else { break }
            do throws(MastheadError) {
                let known = walk.known[place.normalized]
                var request = HTTPRequest(place, listedIn: url)
                if let known { request.headers.merge(known.validators.conditions) { own, _ in own } }
                let (head, body) = try await client.catalog(request)
                if let known, head.status == 304 || SHA256.hash(data: body).hexadecimal == known.sha256 {
                    walk.keep(known, head)
                } else {
                    let at = head.url ?? place
                    let (catalog, diagnostics) = try CatalogAnswer(head: head, body: body).read(at: at)
                    walk.take(catalog, diagnostics, head, body, at: place)
                }
            } catch {
                if Task.isCancelled { throw error }
                walk.breakOff(at: place, "the page cannot be read: \(error.found)")
            }
        }
        if isUnchanged, !walk.hasChanged { return nil }
        var answer = first
        answer.pages = walk.pages
        answer.isFirstPageUnchanged = isUnchanged
        answer.set(walk.catalog, walk.diagnostics, at: url)
        return answer
    }

    /// The progress of reading the pages.
    private struct Walk {
        let url: URL
        let known: [URL: CatalogPageRecord]
        private(set) var next: URL?
        private(set) var catalog = Catalog(entries: [])
        private(set) var diagnostics: [Diagnostic] = []
        private(set) var pages: [CatalogPageRecord] = []
        /// The number of items on the pages read so far.
        var count: Int { identifiers.count }
        /// Whether a page after the first page has changed.
        private(set) var hasChanged = false
        private var seen: Set<URL>
        private var identifiers: Set<String> = []
        private var emptyCount = 0
        private let end: ContinuousClock.Instant

        init(url: URL, stored: [CatalogPageRecord], end: ContinuousClock.Instant) {
            (self.url, self.end) = (url, end)
            known = Dictionary(stored.map { ($0.url.normalized, $0) }) { first, _ in first }
            seen = [url.normalized]
        }

        mutating func keep(_ page: CatalogPageRecord, _ head: HTTPResponseHead) {
            var page = page
            if head.status != 304 {
                (page.entityTag, page.lastModified) = (head.validators.entityTag, head.validators.lastModified)
            }
            pages.append(page)
            catalog.unchangedIdentifiers.formUnion(page.identifiers)
            note(page.identifiers)
            next = page.next
        }

        mutating func take(
            _ read: Catalog, _ found: [Diagnostic], _ head: HTTPResponseHead, _ body: Data, at place: URL
        ) {
            if pages.isEmpty {
                catalog = read
            } else {
                hasChanged = true
                catalog.entries += read.entries.filter { !identifiers.contains($0.identifier ?? "") }
                catalog.unreadableIdentifiers.formUnion(read.unreadableIdentifiers)
                if read.kind != catalog.kind || Set(catalog.entries.map(\.description.series)).count > 1 {
                    catalog.kind = .bookshelf
                }
            }
            diagnostics += found
            let own = Set(read.entries.compactMap(\.identifier))
            note(own)
            let next = read.next?.withCredentials(of: url)
            pages.append(
                CatalogPageRecord(
                    url: place, entityTag: head.validators.entityTag, lastModified: head.validators.lastModified,
                    sha256: SHA256.hash(data: body).hexadecimal, next: next, identifiers: own))
            self.next = next
        }

        private mutating func note(_ own: Set<String>) {
            let count = identifiers.count
            identifiers.formUnion(own)
            emptyCount = identifiers.count == count ? emptyCount + 1 : 0
        }

        /// Whether reading ends before the page at this URL.
        mutating func isAtEnd(_ place: URL) -> Bool {
            if !seen.insert(place.normalized).inserted {
                breakOff(at: place, "the page links back to an earlier page")
            } else if emptyCount >= CatalogPages.maximumEmptyCount {
                breakOff(at: place, "the previous pages listed nothing new")
            } else if pages.count >= CatalogPages.maximumPageCount
                || identifiers.count >= CatalogPages.maximumItemCount
            {
                breakOff(at: place, "the catalog has too many pages")
            } else if .now >= end {
                breakOff(at: place, "the previous pages took too long")
            } else {
                return false
            }
            return true
        }

        mutating func breakOff(at place: URL, _ reason: String) {
            next = nil
            catalog.isPartial = true
            hasChanged = true
            // The next refresh reads the skipped pages again, because they may have changed.
            diagnostics.append(
                Diagnostic(
                    file: place.redacted, severity: .warning, code: "missing-pages",
                    message:
                        "Page \(pages.count + 1) and later pages of the catalog were skipped: \(reason).",
                    hint: "Your items are kept. Masthead tries again at the next refresh."))
        }
    }
}
