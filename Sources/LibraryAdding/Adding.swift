import Formats
public import Foundation
public import LibraryCore
import LibraryDownloads
import LibraryFeeds
public import Periodical
import Schedule
import Signatures

/// Follows publications after checking that their catalogs are readable.
public struct Adding: Sendable {
    let publications: Publications
    let following: Following
    let finder: CatalogFinder
    let documents: CatalogDocuments
    let writer: CatalogWriter
    let feeds: FeedRefresh
    let lists: Feeds
    let backups: LibraryBackups

    /// Checks that a catalog is readable, then follows its publication.
    ///
    /// The items are added immediately, while covers are left to the next refresh. If the catalog is not readable, the
    /// library stays unchanged.
    /// - Parameters:
    ///   - url: a catalog, a host or folder with an `issues.plist` or `shelf.json`, or a web page that links to the
    ///     catalog. Permanent redirects are followed and stored.
    ///   - handle: the publication's handle. By default, it is derived from the title or the URL.
    ///   - key: the publisher's public key in the minisign format, which must have signed the catalog.
    ///   - onPage: called with the number of publications found so far, after each page of the catalog.
    /// - Throws: ``MastheadError`` if there is no readable catalog. The error names the format that was found.
    public func add(
        _ url: URL, handle: String? = nil, publicKey key: String? = nil, onPage: @Sendable (Int) -> Void = { _ in }
    ) async throws(MastheadError) -> PublicationAddition {
        let publication = try await look(at: url, handle: handle, publicKey: key)
        return try await add(publication, at: url, handle: handle, publicKey: key, onPage: onPage)
    }

    /// Follows a publication, or all feeds in an OPML list, if the document is readable. The feeds of a list are
    /// downloaded by the next refresh.
    ///
    /// If a web page links to several feeds, none is followed, and their list is returned.
    /// - Parameters:
    ///   - url: the address, as for ``Adding/add(_:handle:publicKey:onPage:)``.
    ///   - handle: the publication's handle. Not allowed for a list.
    ///   - key: the publisher's public key. Not allowed for a list or a feed.
    ///   - onPage: as for ``Adding/add(_:handle:publicKey:onPage:)``.
    /// - Throws: ``MastheadError`` if there is nothing to follow. The error names the format that was found.
    public func follow(
        _ url: URL, handle: String? = nil, publicKey key: String? = nil, onPage: @Sendable (Int) -> Void = { _ in }
    ) async throws(MastheadError) -> LibraryAddition {
        let looked = try await look(at: url, handle: handle, publicKey: key)
        switch looked {
        case .found(.list(let list, let place)):
            guard handle == nil, key == nil else { throw .isList(list, at: place) }
            return .feeds(try await lists.add(list, at: place))
        case .found(.several(let feeds, let page)): return .choice(feeds, page: page)
        default:
            return .publication(
                try await add(looked, at: url, handle: handle, publicKey: key, onPage: onPage))
        }
    }

    /// The result of checking an address.
    private enum Looked {
        case followed(LibraryPublication)
        case found(FoundPublication)
    }

    /// Checks an address, unless the library already follows it.
    private func look(at url: URL, handle: String?, publicKey key: String?) async throws(MastheadError) -> Looked {
        let all = try await publications.all()
        // Request a feed that was followed before at its stored address.
        let former =
            url.user() != nil
            ? nil
            : all.first { publication in
                publication.kind == .feed && publication.url?.withoutCredentials.feedPlace == url.feedPlace
            }?.url
        let url = try await publications.withCredentials(former ?? url)
        let places = CatalogPlaces(url)
        let known = all.first { publication in
            publication.isFollowed
                && publication.url.map { place in
                    publication.kind == .feed ? place.feedPlace == url.feedPlace : places.contains(place)
                } ?? false
        }
        if let known, known.url != nil, key == nil { return .followed(known) }
        let publicKey = try key.map { key throws(MastheadError) in try PublicKey(key).description }
        return .found(
            try await finder.look(
                at: url, as: PublicationRecord(handle: "", publicKey: publicKey), cannot: "add the catalog"))
    }

    private func add(
        _ looked: Looked, at url: URL, handle: String?, publicKey key: String?, onPage: @Sendable (Int) -> Void
    ) async throws(MastheadError) -> PublicationAddition {
        let found: FoundCatalog
        switch looked {
        case .followed(let known):
            if let place = known.url { try await following.insert(place, handle: handle) }
            return PublicationAddition(
                publication: known, isNew: false, isFollowedAgain: false, added: [], diagnostics: [])
        case .found(.feed(let feed)): return try await add(feed, handle: handle, hasKey: key != nil)
        case .found(.list(let list, let place)): throw .isList(list, at: place)
        case .found(.several(let feeds, let page)): throw .severalFeeds(feeds, of: page)
        case .found(.catalog(let catalog)): found = catalog
        }
        let publicKey = try key.map { key throws(MastheadError) in try PublicKey(key).description }
        let answer = try await whole(found, publicKey, onPage)
        let added = try await following.insert(
            found.url, kind: found.kind, handle: handle, title: found.title, publicKey: key)
        var summary = RefreshSummary()
        let record = try await publications.record(added.handle)
        try await writer.apply(answer, of: record, &summary)
        if let id = record.id { writer.noteAdded(id) }
        await backups.backUp(.now)
        return PublicationAddition(
            publication: try await publications.publication(added.handle), isNew: added.isNew,
            isFollowedAgain: added.isFollowedAgain, added: summary.added, diagnostics: summary.diagnostics)
    }

    /// Follows a feed, unless the library already follows it at this address or at one that redirected here.
    private func add(
        _ found: FoundFeed, handle: String?, hasKey: Bool
    ) async throws(MastheadError) -> PublicationAddition {
        guard !hasKey else {
            throw MastheadError(
                .configuration, cannot: "add the feed", to: found.url.redacted,
                found: "feeds are not signed, but a key was specified", hint: "Add the feed without a key.")
        }
        let places = Set([found.url, found.head.url].compactMap { $0?.feedPlace })
        let known = try await publications.all().first { publication in
            publication.kind == .feed && publication.url.map { places.contains($0.feedPlace) } ?? false
        }
        // The stored address takes precedence over the one that the user entered.
        let url = known?.url ?? found.url
        let added = try await following.insert(url, kind: .feed, handle: handle, title: found.feed.title)
        let record = try await publications.record(added.handle)
        var summary = RefreshSummary()
        do throws(MastheadError) {
            let prepared = try await feeds.writer.prepare(
                found.feed, found.head, of: record.id)
            try await feeds.put(
                FeedAnswer(head: found.head, sha256: found.sha256, prepared: prepared, movedTo: nil), of: record,
                &summary)
        } catch {
            // Do not follow a feed whose posts could not be imported.
            if added.isNew { try await following.unfollow(added.handle, keepsContent: false) }
            throw error
        }
        if let id = record.id { writer.noteAdded(id) }
        await backups.backUp(.now)
        return PublicationAddition(
            publication: try await publications.publication(added.handle), isNew: added.isNew,
            isFollowedAgain: added.isFollowedAgain, added: [], diagnostics: summary.diagnostics)
    }

    /// Checks that a new catalog is readable, then makes it the catalog of a publication.
    ///
    /// Downloaded content stays. Items that the new catalog does not list are marked as withdrawn.
    /// - Parameters:
    ///   - handle: the publication.
    ///   - url: the new address, as for ``Adding/add(_:handle:publicKey:onPage:)``.
    /// - Returns: the added and withdrawn items.
    /// - Throws: ``MastheadError`` if there is no readable catalog, or it is not signed with the publication's key. The
    ///   publication is then unchanged.
    public func move(_ handle: String, toReadable url: URL) async throws(MastheadError) -> RefreshSummary {
        let record = try await publications.record(handle)
        // The user name and password stay valid on the same server.
        let url = record.url.map { url.withCredentials(of: $0) } ?? url
        let publication = try await finder.look(at: url, as: record, cannot: "move \(handle) to")
        let found: FoundCatalog
        switch (publication, record.kind) {
        case (.feed(let feed), .feed): return try await move(record, to: feed)
        case (.catalog(let catalog), .magazine), (.catalog(let catalog), .bookshelf): found = catalog
        case (.list(let list, let place), _): throw .isList(list, at: place)
        case (.several(let feeds, let page), _): throw .severalFeeds(feeds, of: page)
        case (.feed, _), (.catalog, .feed):
            throw MastheadError(
                .otherFormat, cannot: "move \(handle) to", to: url.redacted,
                found: record.kind == .feed
                    ? "this is a catalog, not a feed" : "this is a feed, not a catalog",
                hint: "Add this URL as a new publication.")
        }
        let answer = try await whole(found, record.publicKey)
        try await following.move(handle, to: found.url)
        var summary = RefreshSummary()
        try await writer.apply(answer, of: try await publications.record(handle), &summary)
        await backups.backUp(.now)
        return summary
    }

    private func move(_ record: PublicationRecord, to found: FoundFeed) async throws(MastheadError) -> RefreshSummary {
        try await following.move(record.handle, to: found.url)
        let moved = try await publications.record(record.handle)
        var summary = RefreshSummary()
        let prepared = try await feeds.writer.prepare(found.feed, found.head, of: moved.id)
        try await feeds.put(
            FeedAnswer(head: found.head, sha256: found.sha256, prepared: prepared, movedTo: nil), of: moved, &summary)
        await backups.backUp(.now)
        return summary
    }

    /// Returns the catalog with all of its pages or lists.
    private func whole(
        _ found: FoundCatalog, _ publicKey: String?, _ onPage: @Sendable (Int) -> Void = { _ in }
    ) async throws(MastheadError) -> CatalogAnswer {
        let record = PublicationRecord(handle: "", url: found.url, publicKey: publicKey)
        return try await documents.whole(found.answer, of: record, onPage: onPage) ?? found.answer
    }
}

extension MastheadError {
    /// The error for a list of feeds where only a single publication is allowed.
    fileprivate static func isList(_ list: OPML, at place: URL) -> MastheadError {
        MastheadError(
            .otherFormat, cannot: "add the catalog", to: place.redacted,
            found: "this is a list of \(list.rows.count) feeds (OPML)",
            remedies: [.checkAddress("To follow the feeds in the list, add the list without a handle and a key.")])
    }
}
