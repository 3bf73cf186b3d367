import Foundation
import Markup
package import Periodical

/// The package document of an EPUB: metadata, files and their order (EPUB 3.3, 5; OPF 2.0.1).
package struct EPUBPackage: Sendable {
    /// The path below the book's folder.
    package let path: String
    /// The EPUB version as the document writes it.
    package let version: String
    package let metadata: EPUBMetadata
    /// The files, by id.
    package let manifest: [String: EPUBItem]
    /// The reading order.
    package let spine: [EPUBSpineItem]
    /// The reading direction; nil if the spine does not state one.
    package let direction: ReadingDirection?
    /// The id of the NCX, from the spine.
    package let navigationID: String?
    /// The `guide` of EPUB 2: types of places and their targets.
    package let guide: [(kind: String, title: String?, target: BookFolder.Target)]

    /// The maximum number of files and places.
    private static let limit = 100_000

    /// The maximum number of files in a chain of fallbacks.
    private static let fallbackLimit = 32

    /// Reads a package document.
    /// - Throws: ``MastheadError`` if the book has no document to read.
    package init(_ book: BookFolder, path: String) throws(MastheadError) {
        guard let root = XMLTree(try book.data(of: path))?.root.withoutBases else {
            throw Self.error(book, "the package document '\(path)' is not XML")
        }
        self.path = path
        version = root["version"] ?? "2.0"
        metadata = EPUBMetadata(root.child("metadata"), uniqueID: root["unique-identifier"])
        var manifest: [String: EPUBItem] = [:]
        var order: [EPUBItem] = []
        for element in root.child("manifest")?.children("item").prefix(Self.limit) ?? [] {
            guard let reference = element["href"] else { continue }
            let item = EPUBItem(
                id: element["id"] ?? reference, path: book.target(of: reference, from: path)?.path,
                mediaType: (element["media-type"] ?? "").lowercased(), properties: Self.words(element["properties"]),
                fallback: element["fallback"])
            if manifest[item.id] == nil { manifest[item.id] = item }
            order.append(item)
        }
        let spine = root.child("spine")
        let places = spine?.children("itemref").prefix(Self.limit) ?? []
        var found = places.compactMap { place -> EPUBSpineItem? in
            guard let id = place["idref"], let item = manifest[id] else { return nil }
            return EPUBSpineItem(
                item: item, isLinear: place["linear"]?.lowercased() != "no",
                properties: Self.words(place["properties"]))
        }
        // If the spine leads nowhere, use the order of the files.
        if found.isEmpty {
            found = order.filter { $0.isText && !$0.properties.contains("nav") }
                .map { EPUBSpineItem(item: $0, isLinear: true, properties: []) }
        }
        guard !found.isEmpty else { throw Self.error(book, "the package document lists no pages") }
        self.manifest = manifest
        self.spine = found
        direction = spine?["page-progression-direction"].flatMap { ReadingDirection(rawValue: $0.lowercased()) }
        navigationID = spine?["toc"]
        guide =
            root.child("guide")?.children("reference").compactMap { reference in
                guard let kind = reference["type"], let address = reference["href"],
                    let target = book.target(of: address, from: path)
                else { return nil }
                return (kind.lowercased(), reference["title"], target)
            } ?? []
    }

    /// Returns the item, or the first fallback that is a text document or a picture.
    package func shown(_ item: EPUBItem) -> EPUBItem? {
        var item = item
        var seen: Set<String> = []
        // Each document of the spine follows its own chain, so a chain must be short.
        while seen.count < Self.fallbackLimit, seen.insert(item.id).inserted {
            if item.path != nil, item.isText || item.isPicture { return item }
            guard let next = item.fallback.flatMap({ manifest[$0] }) else { break }
            item = next
        }
        return nil
    }

    private static func words(_ text: String?) -> Set<String> {
        Set(text?.split(whereSeparator: \.isWhitespace).map(String.init) ?? [])
    }

    static func error(_ book: BookFolder, _ found: String) -> MastheadError {
        MastheadError(
            .malformedBook, cannot: "read the book", to: book.folder.place.path, found: found,
            hint: "Download the file again: it is damaged.")
    }
}
