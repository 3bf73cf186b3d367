import Foundation
import Markup
package import Periodical

/// An EPUB's package document: the metadata, the files and the reading order (EPUB 3.3, 5; OPF 2.0.1).
package struct EPUBPackage: Sendable {
    /// The package document's path below the book's folder.
    package let path: String
    /// The EPUB version that the package document declares.
    package let version: String
    package let metadata: EPUBMetadata
    /// The items in the manifest, by id.
    package let manifest: [String: EPUBItem]
    /// The entries in the spine, in reading order.
    package let spine: [EPUBSpineItem]
    /// The reading direction, or nil if the spine does not specify one.
    package let direction: ReadingDirection?
    /// The NCX's id in the manifest, as declared by the spine.
    package let navigationID: String?
    /// The entries in EPUB 2's `guide`, each with its type, title and target.
    package let guide: [(kind: String, title: String?, target: BookFolder.Target)]

    /// The maximum number of items in each of the manifest, the spine and the guide.
    private static let limit = 100_000

    /// The maximum length of a chain of fallback items.
    private static let fallbackLimit = 32

    /// Reads a package document.
    /// - Throws: ``MastheadError`` if the book contains no readable document.
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
        // If no spine entry leads to a document, use the manifest's order.
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

    /// Returns the item if it is a text document or a picture, otherwise its first fallback that is one.
    package func shown(_ item: EPUBItem) -> EPUBItem? {
        var item = item
        var seen: Set<String> = []
        // Limit the length of each chain, because every document in the spine may have a long one.
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
            hint: "Download the file again, because it is damaged.")
    }
}
