public import Foundation
import Markup
public import Periodical

/// A page of an OPDS catalog, of version 1.2 (Atom) or 2.0 (JSON): what it offers and where it leads.
public struct OPDSFeed: Sendable, Hashable {
    /// Where it is, at last.
    public let url: URL
    /// What it is called; foreign text.
    public var title: String?
    /// The feeds that it leads to.
    public var navigation: [OPDSLink] = []
    /// What stands together in it.
    public var groups: [OPDSGroup] = []
    /// The same in other orders and parts.
    public var facets: [OPDSFacets] = []
    /// What it offers itself, beside its groups.
    public var publications: [CatalogEntry] = []
    /// The page after this one.
    public var next: URL?
    /// How it is searched.
    public var search: OPDSSearch?
    /// How many publications all its pages have, where it says so.
    public var count: Int?
    /// What is wrong with single entries.
    public var diagnostics: [Diagnostic] = []
    /// The number of publications that cannot be had freely, or in no format that can be read.
    public var omittedCount = 0
    /// The identifiers of publications of which something cannot be read.
    var unreadable: Set<String> = []

    init(url: URL) { self.url = url }

    /// Reads a page.
    /// - Parameters:
    ///   - data: Atom or JSON, whatever it was called.
    ///   - charset: the encoding that the server names.
    ///   - url: where it came from at last.
    /// - Returns: nil where it is something else.
    /// - Throws: ``MastheadError`` where it is damaged.
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

    /// All that it offers, each once.
    public var offered: [CatalogEntry] {
        var seen: Set<String> = []
        return (publications + groups.flatMap(\.publications)).filter { seen.insert($0.identifier ?? $0.name).inserted }
    }

    /// All feeds that it leads to, each once.
    public var sections: [OPDSLink] {
        var seen: Set<URL> = [url]
        let ofGroups = groups.flatMap { group in
            (group.url.map { [OPDSLink(title: group.title, url: $0)] } ?? []) + group.navigation
        }
        return (navigation + ofGroups).filter { seen.insert($0.url).inserted }
    }

    /// The page as a catalog.
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
                        "\(omittedCount.counted("publication")) cannot be downloaded: they are lent or sold, "
                        + "or are not EPUB, PDF or CBZ.",
                    hint:
                        "Get them from the catalog's owner, and add the files that you have."
                ))
        }
        return (catalog, diagnostics)
    }
}
