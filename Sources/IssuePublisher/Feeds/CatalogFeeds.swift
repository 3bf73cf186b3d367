import Editions
import Formats
import Foundation
import Periodical

/// The feeds that make a catalog of issues available to other programs: Atom, JSON Feed, OPDS 1.2 and OPDS 2.0.
///
/// The feeds depend only on the catalog. An unchanged catalog produces the same bytes.
struct CatalogFeeds: Sendable {
    /// A feed file.
    struct File: Sendable, Hashable {
        /// The file's path in the packed folder.
        let path: String
        let data: Data
    }

    /// Issues that are listed together in one set of feeds.
    struct Group: Sendable {
        /// The folder of the group's feeds in the packed folder, with a slash at the end.
        let folder: String
        let title: String
        /// Whether the group contains the issues of all publications.
        let isWhole: Bool
        /// The group's entries in the catalog, newest first.
        let entries: [CatalogEntry]
        /// The entries with editions that anyone may download.
        let offered: [CatalogEntry]

        init(folder: String, title: String, isWhole: Bool, entries: [CatalogEntry]) {
            (self.folder, self.title, self.isWhole, self.entries) = (folder, title, isWhole, entries)
            offered = entries.filter { !$0.description.isPrivate && !$0.editions.isEmpty }
        }
    }

    /// The folder that contains all feeds.
    static let folder = "feeds/"
    /// The maximum number of issues on a page. Some programs read no more than 50.
    static let pageSize = 50

    let addresses: FeedAddresses
    /// The WebSub hub of the newest issue that has one. Nil if the feeds have no absolute URLs, because hubs need them.
    let hub: String?
    /// A group of all issues and, if there are several publications, a group for each of them.
    let groups: [Group]

    /// Reads a catalog.
    /// - Throws: ``MastheadError`` if the catalog cannot be read.
    init(_ catalog: Data, subject: String) throws(MastheadError) {
        self.init(try Catalog.read(catalog, subject: subject).catalog.entries)
    }

    /// - Parameter entries: the catalog's entries.
    init(_ entries: [CatalogEntry]) {
        // Sort the entries, because catalogs from other programs may be in another order.
        let entries = entries.sorted {
            let (first, second) = ($0.description.date ?? .distantPast, $1.description.date ?? .distantPast)
            return first != second ? first > second : $0.name < $1.name
        }
        addresses = FeedAddresses(entries)
        let hubs = entries.lazy.compactMap { $0.description.otherKeys[Description.Key.hub]?.string }
        hub = addresses.base == nil ? nil : hubs.first
        let titled = Dictionary(grouping: entries.filter { $0.publication != nil }) { $0.publication ?? "" }
        let titles = titled.keys.sorted()
        let shown = titles.count > 3 ? titles.prefix(2) + ["\(titles.count - 2) more"] : titles
        let all = Group(
            folder: Self.folder, title: titles.isEmpty ? "Issues" : shown.joined(separator: ", "), isWhole: true,
            entries: entries)
        guard titles.count > 1 else {
            groups = [all]
            return
        }
        let handles = Dictionary(grouping: titles) { Handle.proposal(title: $0, url: nil, taken: []) }
        groups =
            [all]
            + titles.map { title in
                let handle = Handle.proposal(title: title, url: nil, taken: [])
                // The folder of a publication must not depend on which other publications are in the catalog.
                let isShared = (handles[handle] ?? []).count > 1
                let identifier = IssueIdentifier.urn(publication: title, press: nil, name: "").suffix(8)
                return Group(
                    folder: "\(Self.folder)\(handle)\(isShared ? "-\(identifier)" : "")/", title: title,
                    isWhole: false, entries: titled[title] ?? [])
            }
    }

    /// Returns the files of all feeds. A feed's first page comes after its other pages, so that programs that read the
    /// feed during an upload do not miss any issues. The result is empty if the catalog is empty.
    func files() throws -> [File] {
        var files: [File] = []
        for group in groups where !group.entries.isEmpty {
            for format in FeedKind.allCases {
                let entries = format.isCatalog ? group.offered : group.entries
                // OPDS 2.0 does not allow a catalog without issues, and most JSON Feed readers do not resolve relative
                // URLs.
                guard !entries.isEmpty, format != .json || addresses.base != nil else { continue }
                let count = (entries.count + Self.pageSize - 1) / Self.pageSize
                for number in (1...count).reversed() {
                    let page = FeedPage(feeds: self, group: group, format: format, number: number, count: count)
                    files.append(File(path: page.path, data: try format.encoded(page.feed(entries))))
                }
            }
        }
        guard offersSections else { return files }
        for format in FeedKind.allCases where format.isCatalog {
            let page = FeedPage(feeds: self, group: groups[0], format: format, number: 1, count: 1)
            files.append(File(path: format.sectionsPath, data: try format.encoded(page.sections())))
        }
        return files
    }

    /// Returns an empty first page for a feed that no longer has any issues, because programs that follow the feed
    /// would otherwise show an error.
    /// - Returns: nil if no feed starts at this path.
    func emptyFile(at path: String) throws -> File? {
        for format in FeedKind.allCases {
            guard path.hasPrefix(Self.folder), path.split(separator: "/").last == format.fileName(1)[...] else {
                continue
            }
            let folder = String(path.dropLast(format.fileName(1).count))
            let group =
                groups.first { $0.folder == folder }
                ?? Group(folder: folder, title: groups[0].title, isWhole: false, entries: [])
            let page = FeedPage(feeds: self, group: group, format: format, number: 1, count: 1)
            return File(path: path, data: try format.encoded(page.emptyFeed()))
        }
        return nil
    }

    /// Returns the URLs of the feeds that the hub must announce because some of these files changed.
    func topics(_ changed: [String]) -> [String] {
        guard hub != nil else { return [] }
        let changed = Set(changed)
        let paths = groups.flatMap { group in [FeedKind.atom, .json].map { group.folder + $0.fileName(1) } }
        return paths.filter(changed.contains).map { addresses.url(ofFeed: $0, in: $0) }
    }

    /// Whether there is an OPDS catalog that lists the publications.
    var offersSections: Bool { groups.count { !$0.isWhole && !$0.offered.isEmpty } > 1 }
}
