import Editions
import Formats
import Foundation
import Periodical

/// A page of a feed, with links to the other pages and formats.
struct FeedPage: Sendable {
    let feeds: CatalogFeeds
    let group: CatalogFeeds.Group
    let format: FeedKind
    let number: Int
    /// The number of pages.
    let count: Int

    var path: String { group.folder + format.fileName(number) }

    /// Returns a page that lists issues.
    /// - Parameter all: the issues of all pages, newest first.
    func feed(_ all: [CatalogEntry]) -> IssueFeed {
        let start = (number - 1) * CatalogFeeds.pageSize
        let entries = all[start..<min(start + CatalogFeeds.pageSize, all.count)].map(entry)
        var feed = feed(updated: entries.map(\.updated).max(), in: path)
        feed.identifier = identifier(of: group)
        feed.entries = entries
        feed.count = all.count
        feed.pageSize = CatalogFeeds.pageSize
        func link(_ relation: String, _ page: Int) -> IssueFeed.Link {
            self.link(relation, group.folder + format.fileName(page), format.mediaType)
        }
        feed.links = [link("self", number)]
        if format.isCatalog { feed.links += catalogLinks }
        feed.addPages(number: number, of: count, link: link)
        feed.links += others
        if !format.isCatalog { feed.hubs = [feeds.hub].compactMap(\.self) }
        if format.isCatalog, feeds.offersSections { feed.sections = sections(isNavigation: false, in: path) }
        return feed
    }

    /// Returns the page without any issues.
    func emptyFeed() -> IssueFeed {
        var feed = feed([])
        // An OPDS 2.0 catalog must contain issues or sections.
        if format == .opdsJSON {
            feed.sections = [
                IssueFeed.Section(
                    identifier: feed.identifier, title: feed.title, url: feeds.addresses.url(ofFeed: path, in: path),
                    count: 0, updated: feed.updated)
            ]
        }
        return feed
    }

    /// Returns the page that lists the publications.
    func sections() -> IssueFeed {
        let path = format.sectionsPath
        let sections = sections(isNavigation: true, in: path)
        var feed = feed(updated: sections.map(\.updated).max(), in: path)
        feed.identifier = IssueIdentifier.urn(publication: feed.title, press: nil, name: "feeds/publications")
        feed.sections = sections
        feed.links = [link("self", path, format.sectionsType), link("start", path, format.sectionsType)]
        return feed
    }

    private func feed(updated: Date?, in path: String) -> IssueFeed {
        var feed = IssueFeed(
            identifier: "", title: group.title, author: group.title,
            updated: updated ?? Date(timeIntervalSince1970: 0))
        feed.url = feeds.addresses.base == nil ? nil : feeds.addresses.url(ofFeed: path, in: path)
        return feed
    }

    // MARK: Links

    private func link(_ relation: String, _ target: String, _ type: String, title: String? = nil) -> IssueFeed.Link {
        IssueFeed.Link(
            relation: relation, url: feeds.addresses.url(ofFeed: target, in: path), type: type, title: title)
    }

    /// The links to the OPDS catalog's first page and to the parent page.
    private var catalogLinks: [IssueFeed.Link] {
        guard feeds.offersSections else {
            return [link("start", feeds.groups[0].folder + format.fileName(1), format.mediaType)]
        }
        return ["start", "up"].map { link($0, format.sectionsPath, format.sectionsType) }
    }

    /// The links to the same issues in other formats.
    private var others: [IssueFeed.Link] {
        var links: [IssueFeed.Link] = []
        func add(_ other: FeedKind, _ relation: String, _ title: String) {
            guard other != format, !other.isCatalog || !group.offered.isEmpty else { return }
            links.append(link(relation, group.folder + other.fileName(1), other.mediaType, title: title))
        }
        // Feed readers open the first alternate link as the feed's website. Some programs treat an Atom feed as a
        // catalog if it links to OPDS 1.2.
        if format == .atom {
            add(.opdsJSON, "related", "OPDS 2.0")
        } else if format.isCatalog {
            add(.opds, "alternate", "OPDS 1.2")
            add(.opdsJSON, "alternate", "OPDS 2.0")
            add(.atom, "alternate", "Atom")
        }
        return links
    }

    /// Returns the publications.
    private func sections(isNavigation: Bool, in path: String) -> [IssueFeed.Section] {
        feeds.groups.filter { !$0.offered.isEmpty }.map { other in
            var section = IssueFeed.Section(
                identifier: identifier(of: other), title: other.isWhole ? "All issues" : other.title,
                url: feeds.addresses.url(ofFeed: other.folder + format.fileName(1), in: path),
                count: other.offered.count, updated: other.offered.compactMap(\.description.date).max() ?? .distantPast)
            if isNavigation { section.images = other.offered.first.map { images(of: $0, in: path) } ?? [] }
            section.isActive = !isNavigation && other.folder == group.folder
            return section
        }
    }

    // MARK: Issues

    /// Returns an identifier for a group's feed. It depends on the oldest issue, which rarely changes.
    private func identifier(of other: CatalogFeeds.Group) -> String {
        let kind = format.isCatalog ? "opds" : "posts"
        let oldest = other.entries.last
        return IssueIdentifier.urn(
            publication: other.isWhole ? oldest?.publication : other.title, press: oldest?.press,
            name: other.isWhole && feeds.groups.count > 1 ? "feeds/all/\(kind)" : "feeds/\(kind)")
    }

    private func entry(_ row: CatalogEntry) -> IssueFeedEntry {
        let date = row.description.date ?? Date(timeIntervalSince1970: 0)
        var entry = IssueFeedEntry(
            identifier: IssueIdentifier.urn(publication: row.publication, press: row.press, name: row.name),
            description: row.description, publication: row.publication,
            updated: max(date, row.description.otherKeys[Description.Key.updated]?.date ?? date))
        if !row.description.isPrivate {
            entry.files = row.editions.map { edition in
                IssueFeedEntry.File(
                    url: feeds.addresses.url(edition.url, in: path), type: edition.format.mediaType,
                    title: edition.format.rawValue.uppercased(), byteCount: edition.size)
            }
        }
        entry.images = images(of: row, in: path)
        return entry
    }

    /// Returns the cover pictures, larger picture first.
    private func images(of row: CatalogEntry, in path: String) -> [IssueFeedEntry.Image] {
        guard let cover = row.cover else { return [] }
        let standard = feeds.addresses.url(cover, in: path)
        let type = MediaType.name(forFile: cover)
        let thumbnail = IssueFeedEntry.Image(url: standard, type: type, isThumbnail: true)
        // Only `pack` makes covers in two files, one for each scale.
        guard row.revision != nil else { return [IssueFeedEntry.Image(url: standard, type: type, isThumbnail: false)] }
        let double = Scale.double.reference(for: standard)
        return [IssueFeedEntry.Image(url: double, type: type, isThumbnail: false), thumbnail]
    }
}
