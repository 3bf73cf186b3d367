import Foundation
import Markup
import Periodical

/// An EPUB's navigation: the table of contents, the list of printed pages, and the landmarks. EPUB 3 has them in a
/// navigation document (EPUB 3.3, 7), and EPUB 2 in the NCX.
package struct EPUBNavigation: Sendable {
    /// A navigation entry, with a title and a target.
    package struct Entry: Sendable, Hashable {
        package let title: String
        /// The target, or nil for a heading that only groups entries.
        package let target: BookFolder.Target?
        package let children: [Entry]
        /// The landmark's type, such as `bodymatter`, `cover` or `toc`.
        package let kind: String?
    }

    package private(set) var contents: [Entry] = []
    package private(set) var pages: [Entry] = []
    package private(set) var landmarks: [Entry] = []

    /// The maximum depth of a table of contents.
    private static let depthLimit = 32
    /// The maximum number of entries in a list.
    private static let entryLimit = 20_000

    init() {}

    /// Reads a book's navigation, skipping damaged parts, because readers can show the pages without them.
    package init(_ package: EPUBPackage, of book: BookFolder) {
        let items = package.manifest.values.sorted { $0.id < $1.id }
        if let path = items.first(where: { $0.properties.contains("nav") })?.path { readDocument(path, book) }
        guard contents.isEmpty else { return }
        let named = package.navigationID.flatMap { package.manifest[$0] }
        let ncx = named ?? items.first { $0.mediaType == "application/x-dtbncx+xml" }
        if let path = ncx?.path ?? book.firstPath(withSuffix: ".ncx") { readNCX(path, book) }
    }

    private mutating func readDocument(_ path: String, _ book: BookFolder) {
        guard let root = Self.root(path, book) else { return }
        for nav in root.descendants where nav.name == "nav" {
            let kinds = (nav["type"] ?? nav["role"] ?? "toc").split(separator: " ").map(String.init)
            guard let list = nav.descendants.first(where: { $0.name == "ol" || $0.name == "ul" }) else { continue }
            var remaining = Self.entryLimit
            let entries = Self.entries(of: list, path, book, depth: 0, &remaining)
            if kinds.contains("page-list") || kinds.contains("doc-pagelist") {
                if pages.isEmpty { pages = entries }
            } else if kinds.contains("landmarks") {
                if landmarks.isEmpty { landmarks = entries }
            } else if kinds.contains("toc") || kinds.contains("doc-toc") {
                if contents.isEmpty { contents = entries }
            }
        }
    }

    private static func entries(
        of list: XMLTreeElement, _ path: String, _ book: BookFolder, depth: Int, _ remaining: inout Int
    ) -> [Entry] {
        guard depth < depthLimit else { return [] }
        var entries: [Entry] = []
        for row in list.children("li") {
            guard remaining > 0 else { break }
            remaining -= 1
            let inner = row.children.first { $0.name == "ol" || $0.name == "ul" }
            let children = inner.map { Self.entries(of: $0, path, book, depth: depth + 1, &remaining) } ?? []
            let label = row.children.first { $0.name != "ol" && $0.name != "ul" }
            let link = label.flatMap { $0.name == "a" ? $0 : $0.descendants.first { $0.name == "a" } }
            let target = link?["href"].flatMap { book.target(of: $0, from: path) }
            let title = label?.words ?? link?["title"] ?? label?.picturedWords
            add(title, target, children, link?["type"], to: &entries)
        }
        return entries
    }

    private mutating func readNCX(_ path: String, _ book: BookFolder) {
        guard let root = Self.root(path, book) else { return }
        var remaining = Self.entryLimit
        if let map = root.child("navMap") { contents = Self.points(of: map, path, book, depth: 0, &remaining) }
        if let list = root.child("pageList") {
            var found: [Entry] = []
            for point in list.children("pageTarget").prefix(Self.entryLimit) {
                let title = point.child("navLabel")?.words ?? point["value"]
                Self.add(title, Self.target(of: point, path, book), [], nil, to: &found)
            }
            pages = found
        }
    }

    private static func points(
        of map: XMLTreeElement, _ path: String, _ book: BookFolder, depth: Int, _ remaining: inout Int
    ) -> [Entry] {
        guard depth < depthLimit else { return [] }
        var entries: [Entry] = []
        for point in map.children("navPoint") {
            guard remaining > 0 else { break }
            remaining -= 1
            let children = points(of: point, path, book, depth: depth + 1, &remaining)
            add(point.child("navLabel")?.words, target(of: point, path, book), children, nil, to: &entries)
        }
        return entries
    }

    private static func target(of point: XMLTreeElement, _ path: String, _ book: BookFolder) -> BookFolder.Target? {
        point.child("content")?["src"].flatMap { book.target(of: $0, from: path) }
    }

    /// Adds an entry. An entry without a title is replaced by its children. An entry with neither a target nor children
    /// is skipped.
    private static func add(
        _ title: String?, _ target: BookFolder.Target?, _ children: [Entry], _ kind: String?,
        to entries: inout [Entry]
    ) {
        guard let title, !title.isEmpty else { return entries += children }
        guard target != nil || !children.isEmpty else { return }
        entries.append(Entry(title: String(title.prefix(1000)), target: target, children: children, kind: kind))
    }

    private static func root(_ path: String, _ book: BookFolder) -> XMLTreeElement? {
        do throws(MastheadError) { return XMLTree(try book.data(of: path))?.root.withoutBases } catch { return nil }
    }
}

extension XMLTreeElement {
    /// The alternative texts of the element's pictures, or nil if there are none.
    fileprivate var picturedWords: String? {
        let words = descendants.filter { $0.name == "img" }.compactMap { $0["alt"] }.joined(separator: " ")
        return words.isEmpty ? nil : words
    }
}
