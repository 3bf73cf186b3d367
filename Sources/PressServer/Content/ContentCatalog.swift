import Entitlements
import Formats
import Foundation
import Periodical

/// What the files of a publication belong to, by its catalog.
struct ContentCatalog: Sendable {
    /// What a file belongs to.
    struct Item: Sendable {
        let item: OfferedItem
        /// Whether it is sold.
        let isPrivate: Bool
    }

    private var files: [String: Int] = [:]
    private var names: [String: Int] = [:]
    private var items: [Item] = []
    /// When the issues that are sold come out, in that order.
    private var moments: [Date] = []

    /// Takes the rows of a catalog.
    /// - Parameters:
    ///   - address: where the catalog is for readers, as far as that is known: rows may name files by their whole address.
    ///   - zone: the publisher's.
    init(_ entries: [CatalogEntry], address: URL?, zone: TimeZone) {
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
            let references = [entry.content, entry.index] + entry.archives.map(\.url)
            for reference in references.compactMap({ $0 }) {
                guard let path = Self.path(reference, base) else { continue }
                files[path.text] = index
                // The archive for screens of @2x lies beside the other one.
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

    /// When the newest issue came out that was out at a moment; nil if there was none.
    func current(at moment: Date) -> Date? { moments.last { $0 <= moment } }

    /// The path of a file as the catalog names it; nil of one that lies elsewhere.
    /// - Parameter base: the catalog's folder, as readers have it.
    private static func path(_ reference: String, _ base: String?) -> ContentPath? {
        if let base, reference.hasPrefix(base) { return ContentPath(String(reference.dropFirst(base.count))) }
        return reference.contains("://") ? nil : ContentPath(reference)
    }

    /// What a file belongs to, also one of a revision before, for which a download may be under way; nil for one that belongs to none.
    func item(of path: ContentPath) -> Item? {
        if let index = files[path.text] { return items[index] }
        for ending in [".index.json", "@2x.zip", ".zip"] where path.text.hasSuffix(ending) {
            guard let name = RevisionTag.split(String(path.text.dropLast(ending.count)))?.name, let index = names[name]
            else { return nil }
            return items[index]
        }
        return nil
    }
}
