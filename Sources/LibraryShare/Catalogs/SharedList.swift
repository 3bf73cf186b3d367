import Editions
import Formats
import Foundation
import IssueLibrary
import LibraryReading
import Periodical

/// A list of a library in an OPDS catalog: one page, with the links to the other pages and lists.
struct SharedList: Sendable {
    /// The version of OPDS.
    enum Format: CaseIterable, Sendable {
        case atom, json

        /// The path of the catalog's first list.
        var base: String { self == .atom ? OPDSRoutes.path : OPDSRoutes.jsonPath }
    }

    /// The content of a list.
    enum Kind: Sendable, Hashable {
        /// The other lists.
        case root
        /// The publications that have downloaded items.
        case publications
        /// All items, the most recently added first.
        case newest
        /// The items of a publication, newest first.
        case publication(String)
        /// The items that match a search.
        case search(String)
    }

    let items: SharedItems
    /// The title of the catalog.
    let title: String
    /// The date of empty lists. Some programs sort lists by date.
    let beginning: Date
    let kind: Kind
    let format: Format
    /// The number of the page. The first page has the number 1.
    let number: Int

    /// The maximum number of items on a page. KOReader reads at most 50.
    static let pageSize = 50
    /// The maximum number of items that a search returns.
    private static let mostFound = 200

    private var library: IssueLibrary { items.library }

    private var isNavigation: Bool { kind == .root || kind == .publications }

    /// The media type of the list.
    var mediaType: String { type(isNavigation: isNavigation) }

    private func type(isNavigation: Bool) -> String {
        guard format == .atom else { return IssueFeed.MediaType.opdsJSON }
        return isNavigation ? IssueFeed.MediaType.navigation : IssueFeed.MediaType.acquisition
    }

    /// Returns the list. Returns nil if there is no such publication or no such page.
    func feed() async throws(MastheadError) -> IssueFeed? {
        switch kind {
        case .root: return try await root()
        case .publications: return try await publications()
        // A Masthead that follows this list uses its title as the name of the publication.
        case .newest: return try await page(title, of: nil, up: path())
        case .publication(let handle):
            guard let publication = try await library.publications.known(handle), publication.kind != .feed else {
                return nil
            }
            return try await page(
                publication.title ?? publication.handle, of: [publication.handle], up: path("publications"))
        case .search(let words): return try await results(words)
        }
    }

    // MARK: Lists of lists

    private func root() async throws(MastheadError) -> IssueFeed {
        let all = try await publicationsWithItems()
        let updated = all.map(\.updated).max() ?? beginning
        var feed = feed(title, updated: updated)
        var newest = IssueFeed.Section(
            identifier: Self.urn("new"), title: "Newest", url: path("new"),
            count: all.reduce(0) { $0 + $1.publication.availableCount }, updated: updated)
        newest.noun = "item"
        var publications = IssueFeed.Section(
            identifier: Self.urn("publications"), title: "Publications", url: path("publications"), count: all.count,
            updated: updated)
        (publications.noun, publications.isNavigation) = ("publication", true)
        feed.sections = [newest, publications]
        return feed
    }

    private func publications() async throws(MastheadError) -> IssueFeed {
        let all = try await publicationsWithItems()
        var feed = feed("Publications", updated: all.map(\.updated).max() ?? beginning)
        feed.links.append(link("up", path(), isNavigation: true))
        feed.sections = all.map { publication, updated in
            var section = IssueFeed.Section(
                identifier: Self.urn("p/\(publication.handle)"), title: publication.title ?? publication.handle,
                url: path("p", publication.handle), count: publication.availableCount, updated: updated)
            section.noun = "item"
            // Panels shows publications without pictures as folders.
            section.images = [
                IssueFeedEntry.Image(
                    url: SharedAddress.cover(ofPublication: publication.handle), type: "image/jpeg", isThumbnail: true)
            ]
            return section
        }
        if all.isEmpty, format == .json { feed.sections = [start] }
        return feed
    }

    private func publicationsWithItems() async throws(MastheadError) -> [(
        publication: LibraryPublication, updated: Date
    )] {
        let all = try await library.publications.all().filter { $0.kind != .feed && $0.availableCount > 0 }
        let sorted = all.sorted {
            ($0.title ?? $0.handle).localizedStandardCompare($1.title ?? $1.handle) == .orderedAscending
        }
        var dated: [(publication: LibraryPublication, updated: Date)] = []
        for publication in sorted { dated.append((publication, try await updated(publication))) }
        return dated
    }

    /// Returns when a publication last changed. A bookshelf with the user's own files is never refreshed, so its newest
    /// item counts.
    private func updated(_ publication: LibraryPublication) async throws(MastheadError) -> Date {
        if let date = publication.changedAt ?? publication.refreshedAt { return date }
        let listing = try await library.items.listing(of: [publication.handle], by: .added, isAvailable: true)
        return try await listing.items(listing.ids.prefix(1)).first?.arrived ?? Self.epoch
    }

    // MARK: Lists of items

    private func page(
        _ title: String, of handles: [String]?, up: String
    ) async throws(MastheadError) -> IssueFeed? {
        // Programs that download new items automatically stop at the first item that they know. Old books that are new to
        // the library therefore come first.
        let order: ItemListing.Order = handles == nil ? .added : .newest
        let listing = try await library.items.listing(of: handles, by: order, isAvailable: true)
        let count = max(1, (listing.ids.count + Self.pageSize - 1) / Self.pageSize)
        guard (1...count).contains(number) else { return nil }
        let start = (number - 1) * Self.pageSize
        let shown = try await listing.items(listing.ids[start..<min(start + Self.pageSize, listing.ids.count)])
        var feed = try await feed(title, of: shown, count: listing.ids.count)
        feed.links.append(link("up", up, isNavigation: true))
        feed.addPages(number: number, of: count) { relation, number in
            link(relation, Self.numbered(own, number), isNavigation: false)
        }
        return feed
    }

    private func results(_ words: String) async throws(MastheadError) -> IssueFeed? {
        guard number == 1 else { return nil }
        try await library.updateSearchIndex(classes: items.classes)
        let found = try await library.search.find(words, pagesPerItem: 0, limit: Self.mostFound).items.map(\.item)
        let shown = Array(found.filter { $0.contentURL != nil }.prefix(Self.pageSize))
        var feed = try await feed("Search: \(words)", of: shown, count: shown.count)
        feed.links.append(link("up", path(), isNavigation: true))
        return feed
    }

    private func feed(
        _ title: String, of shown: [LibraryItem], count: Int
    ) async throws(MastheadError) -> IssueFeed {
        let titles = try await library.publications.titles()
        let presses = try await library.publications.pressAddresses()
        var entries: [IssueFeedEntry] = []
        for item in shown {
            guard
                let entry = try await entry(item, titles[item.handle], press: presses[item.handle]?.url.absoluteString)
            else { continue }
            entries.append(entry)
        }
        var feed = feed(title, updated: entries.map(\.updated).max() ?? beginning)
        feed.entries = entries
        feed.count = count
        feed.pageSize = Self.pageSize
        // A list without entries is invalid in OPDS 2.0, unless it leads to another list.
        if entries.isEmpty, format == .json { feed.sections = [start] }
        return feed
    }

    /// Returns the entry of an item. Returns nil if other programs cannot open the item.
    private func entry(
        _ item: LibraryItem, _ publication: String?, press: String?
    ) async throws(MastheadError) -> IssueFeedEntry? {
        guard let offer = try await items.offer(of: item), !offer.files.isEmpty else { return nil }
        let updated = [item.description.date, item.arrived].compactMap(\.self).max() ?? beginning
        let isBook = item.kind == .book
        let identifier = IssueIdentifier.urn(publication: publication ?? item.handle, press: press, name: item.name)
        var description = item.description
        // The number of documents in a book is not a number of pages.
        if isBook, offer.pictures == nil { description.pageCount = nil }
        // A store or a bookshelf is neither a series nor the author of a book.
        var entry = IssueFeedEntry(
            identifier: identifier, description: description, publication: isBook ? nil : publication ?? item.handle,
            updated: updated)
        entry.files = offer.files.map { format, _ in
            IssueFeedEntry.File(
                url: SharedAddress.file(item, offer.name, format), type: format.mediaType,
                title: format.rawValue.uppercased(), byteCount: 0)
        }
        entry.isBook = isBook
        if item.hasCover {
            entry.images = [
                IssueFeedEntry.Image(url: SharedAddress.cover(item), type: "image/jpeg", isThumbnail: false),
                IssueFeedEntry.Image(url: SharedAddress.thumbnail(item), type: "image/jpeg", isThumbnail: true),
            ]
        }
        if let pictures = offer.pictures { entry.stream = try await stream(item, offer, pictures.sources.count) }
        return entry
    }

    private func stream(
        _ item: LibraryItem, _ offer: ItemOffer, _ count: Int
    ) async throws(MastheadError) -> IssueFeedEntry.Stream {
        var stream = IssueFeedEntry.Stream(url: SharedAddress.pages(item), type: "image/jpeg", count: count)
        guard item.reading != .unread, let position = try await library.positions.position(item.reference) else {
            return stream
        }
        stream.lastRead = offer.number(of: position)
        if stream.lastRead != nil { stream.lastReadDate = item.lastOpened }
        return stream
    }

    // MARK: Links

    private static let epoch = Date(timeIntervalSince1970: 0)

    private func path(_ parts: String...) -> String {
        parts.isEmpty ? format.base : SharedAddress.list(format.base, parts)
    }

    /// The path of this list, without the number of the page.
    private var own: String {
        switch kind {
        case .root: path()
        case .publications: path("publications")
        case .newest: path("new")
        case .publication(let handle): path("p", handle)
        case .search: path("search")
        }
    }

    private static func numbered(_ path: String, _ number: Int) -> String {
        number == 1 ? path : "\(path)?page=\(number)"
    }

    /// A section that leads from an empty list to the first list.
    private var start: IssueFeed.Section {
        var section = IssueFeed.Section(
            identifier: Self.urn("start"), title: "Back to the first list", url: path(), count: 0, updated: beginning)
        section.isNavigation = true
        return section
    }

    /// Returns the identifier of a list. It is the same for all libraries, because their addresses differ.
    private static func urn(_ name: String) -> String {
        IssueIdentifier.urn(publication: "masthead library", press: nil, name: name)
    }

    private func link(_ relation: String, _ url: String, isNavigation: Bool) -> IssueFeed.Link {
        IssueFeed.Link(relation: relation, url: url, type: type(isNavigation: isNavigation))
    }

    /// Returns the list with the links that all lists have.
    private func feed(_ title: String, updated: Date) -> IssueFeed {
        var feed = IssueFeed(identifier: Self.urn(own), title: title, author: "Masthead", updated: updated)
        feed.url = own
        feed.links = [
            link("self", Self.numbered(own, number), isNavigation: isNavigation),
            link("start", path(), isNavigation: true),
        ]
        if format == .atom {
            feed.links.append(
                IssueFeed.Link(
                    relation: "search", url: "\(OPDSRoutes.path)/search.xml", type: IssueFeed.MediaType.search))
        } else {
            var search = IssueFeed.Link(
                relation: "search", url: "\(path("search")){?query}", type: IssueFeed.MediaType.opdsJSON)
            search.isTemplate = true
            feed.links.append(search)
        }
        return feed
    }
}
