public import Foundation
import Markup
public import Periodical

/// A page of an OPDS catalog in version 1.2 (Atom) or 2.0 (JSON), with its publications and links.
public struct OPDSFeed: Sendable, Hashable {
    /// The page's final URL after redirects.
    public let url: URL
    /// The page's title, which is untrusted text.
    public var title: String?
    /// The links to other feeds in the catalog.
    public var navigation: [OPDSLink] = []
    /// The groups on the page, which contain publications or links.
    public var groups: [OPDSGroup] = []
    /// The groups of links that sort or filter the page's publications.
    public var facets: [OPDSFacets] = []
    /// The publications on the page that are not in groups.
    public var publications: [CatalogEntry] = []
    /// The URL of the catalog's next page.
    public var next: URL?
    /// How to search the catalog, or nil if it has no search.
    public var search: OPDSSearch?
    /// The total number of publications on all pages, or nil if undeclared.
    public var count: Int?
    /// The diagnostics for invalid entries.
    public var diagnostics: [Diagnostic] = []
    /// The number of publications that cannot be downloaded, because they are not free or have no supported format.
    public var omittedCount = 0
    /// The identifiers of invalid entries.
    var unreadable: Set<String> = []

    init(url: URL) { self.url = url }

    /// Reads a page of a catalog.
    /// - Parameters:
    ///   - data: the page as Atom or JSON. The content type does not matter.
    ///   - charset: the character encoding from the server's response.
    ///   - url: the page's final URL after redirects.
    /// - Returns: nil if the document is not an OPDS feed.
    /// - Throws: ``MastheadError`` if the document is damaged.
    public init?(_ data: Data, charset: String? = nil, at url: URL) throws(MastheadError) {
        switch FileFormat(data) {
        case .opds, .atom, .xml:
            guard let feed = try OPDSAtom.feed(Data(DecodedText(data, charset: charset).bytes), at: url) else {
                return nil
            }
            self = feed
        case .opdsJSON, .json:
            guard let feed = try OPDSJSON.feed(Data(DecodedText(data, charset: charset).bytes), at: url) else {
                return nil
            }
            self = feed
        default: return nil
        }
    }

    /// All publications on the page, including those in groups, without duplicates.
    public var offered: [CatalogEntry] {
        var seen: Set<String> = []
        return (publications + groups.flatMap(\.publications)).filter { seen.insert($0.identifier ?? $0.name).inserted }
    }

    /// All links from the page to other feeds, without duplicates.
    public var sections: [OPDSLink] {
        var seen: Set<URL> = [url]
        let ofGroups = groups.flatMap { group in
            (group.url.map { [OPDSLink(title: group.title, url: $0)] } ?? []) + group.navigation
        }
        return (navigation + ofGroups).filter { seen.insert($0.url).inserted }
    }

    /// Returns the page as a catalog.
    func catalog(_ subject: String) throws(MastheadError) -> (catalog: Catalog, diagnostics: [Diagnostic]) {
        let entries = offered
        if entries.isEmpty, !sections.isEmpty { throw .navigation(self, subject) }
        let series = Set(entries.map { $0.kind == .issue ? $0.description.series : nil })
        let isMagazine = series.count == 1 && series.first != .some(nil)
        var catalog = Catalog(isMagazine ? .magazine : .bookshelf, entries: entries, title: title)
        catalog.next = next
        catalog.unreadableIdentifiers = unreadable
        catalog.nameEntries()
        var diagnostics = diagnostics.map { diagnostic in
            var own = diagnostic
            own.file = subject
            return own
        }
        if omittedCount > 0 {
            diagnostics.append(
                Diagnostic(
                    file: subject, severity: .warning, code: "not-free",
                    message:
                        "\(omittedCount.counted("publication")) cannot be downloaded. They are lent or sold, or "
                        + "are not EPUB, PDF or CBZ.",
                    hint:
                        "Get these publications from the catalog's owner, then add their files."
                ))
        }
        return (catalog, diagnostics)
    }
}
