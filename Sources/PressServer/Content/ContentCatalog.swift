import Formats
import Foundation
import Periodical
import PressWire

/// A publication's catalog, indexed for finding the item that a file belongs to.
struct ContentCatalog: Sendable {
    /// The item that contains a file.
    struct Item: Sendable {
        let item: OfferedItem
        /// Whether the item is paid content.
        let isPrivate: Bool
    }

    /// The publication's title, or nil if no entry contains it.
    let title: String?
    private var files: [String: Int] = [:]
    private var names: [String: Int] = [:]
    private var items: [Item] = []
    /// The publication dates of the paid issues, oldest first.
    private var moments: [Date] = []

    /// Reads the entries of a catalog.
    /// - Parameters:
    ///   - address: The catalog's public URL, or nil if unknown. Entries may contain absolute URLs of files.
    ///   - zone: The publisher's time zone.
    init(_ entries: [CatalogEntry], address: URL?, zone: TimeZone) {
        title = entries.lazy.compactMap(\.publication).first
        let base = address.map { $0.deletingLastPathComponent().absoluteString }
        for entry in entries {
            let kind: OfferedItem.Kind
            if entry.kind == .book {
                kind = .book
            } else if let date = entry.description.date {
                kind = .issue(IssueDate(date, in: zone))
            } else {
                continue
            }
            let index = items.count
            items.append(Item(item: OfferedItem(entry.name, kind), isPrivate: entry.description.isPrivate))
            if entry.kind != .book { names[entry.name] = index }
            let references = [entry.content, entry.index] + entry.archives.map(\.url) + entry.editions.map(\.url)
            for reference in references.compactMap({ $0 }) {
                guard let path = Self.path(reference, base) else { continue }
                files[path.text] = index
                // The @2x archive is in the same folder as the standard archive.
                if entry.archives.isEmpty, let double = ContentPath(Scale.double.name(for: path.text)) {
                    files[double.text] = files[double.text] ?? index
                }
            }
        }
        moments = items.compactMap { item in
            guard item.isPrivate, case .issue(let date) = item.item.kind else { return nil }
            return date.first
        }.sorted()
    }

    /// Returns the date of the newest paid issue at a given time, or nil if there was none yet.
    func current(at moment: Date) -> Date? { moments.last { $0 <= moment } }

    /// Returns a file's path in the catalog, or nil if the file is outside the catalog's folder.
    /// - Parameter base: The public URL of the catalog's folder.
    private static func path(_ reference: String, _ base: String?) -> ContentPath? {
        if let base, reference.hasPrefix(base) { return ContentPath(String(reference.dropFirst(base.count))) }
        return reference.contains("://") ? nil : ContentPath(reference)
    }

    /// Returns the item that contains a file, or nil if the file is unknown. Files of older revisions are known,
    /// because clients may still download them.
    func item(of path: ContentPath) -> Item? {
        if let index = files[path.text] { return items[index] }
        for ending in [".index.json", "@2x.zip", ".zip"] where path.text.hasSuffix(ending) {
            guard let name = RevisionTag.split(String(path.text.dropLast(ending.count)))?.name, let index = names[name]
            else { return nil }
            return items[index]
        }
        // Editions are in folders whose names contain a tag.
        let parts = path.text.split(separator: "/")
        guard parts.count == 3, parts[0] == "editions", let name = RevisionTag.split(String(parts[1]))?.name,
            let index = names[name]
        else { return nil }
        return items[index]
    }
}
