import Foundation
import Periodical
import Signatures

/// Follows publications once it was seen that their catalogues can be read.
struct Adding: Sendable {
    let publications: PublicationDirectory
    let following: Following
    let finder: CatalogueFinder
    let rest: CatalogueRest
    let intake: CatalogueIntake
    let feeds: FeedRefresh
    let backups: LibraryBackups

    /// Follows a publication, once it was seen that what is at its address can be read.
    func add(
        _ url: URL, handle: String? = nil, publicKey key: String? = nil,
        onPage: @Sendable (Int) -> Void = { _ in }
    ) async throws(MastheadError) -> PublicationAddition {
        let all = try await publications.publications()
        // A feed that was followed once is looked for where it was.
        let former = all.first { $0.kind == .feed && $0.url?.feedPlace == url.feedPlace }?.url
        let url = try await publications.withCredentials(former ?? url)
        let places = CataloguePlaces(url)
        let known = all.first { publication in
            publication.isFollowed
                && publication.url.map { place in
                    publication.kind == .feed ? place.feedPlace == url.feedPlace : places.contains(place)
                } ?? false
        }
        if let known, let place = known.url, key == nil {
            try await following.addCatalog(place, handle: handle)
            return PublicationAddition(
                publication: known, isNew: false, isFollowedAgain: false, added: [], diagnostics: [])
        }
        let publicKey = try key.map { key throws(MastheadError) in try PublicKey(key).description }
        let publication = try await finder.look(
            at: url, as: PublicationRecord(handle: "", publicKey: publicKey), doing: "adding the catalogue")
        let found: FoundCatalogue
        switch publication {
        case .feed(let feed): return try await add(feed, handle: handle, hasKey: key != nil)
        case .catalogue(let catalogue): found = catalogue
        }
        let answer = try await whole(found, publicKey, onPage)
        let added = try await following.addCatalog(
            found.url, kind: found.kind, handle: handle, title: found.title, publicKey: key)
        var summary = RefreshSummary()
        let record = try await publications.record(added.handle)
        try await intake.apply(answer, of: record, &summary)
        if let id = record.id { intake.noteAdded(id) }
        await backups.backUp(.now)
        return PublicationAddition(
            publication: try await publications.publication(added.handle), isNew: added.isNew,
            isFollowedAgain: added.isFollowedAgain, added: summary.added, diagnostics: summary.diagnostics)
    }

    /// Follows a feed that was found, unless it is followed, at this address or at one that led here.
    private func add(
        _ found: FoundFeed, handle: String?, hasKey: Bool
    ) async throws(MastheadError) -> PublicationAddition {
        guard !hasKey else {
            throw MastheadError(
                .configuration, doing: "adding the feed", to: found.url.redacted,
                found: "feeds are not signed, and a key was given", hint: "Add it without the key.")
        }
        let places = Set([found.url, found.head.url].compactMap { $0?.feedPlace })
        let known = try await publications.publications().first { publication in
            publication.kind == .feed && publication.url.map { places.contains($0.feedPlace) } ?? false
        }
        // At the address that is known of it, whatever was typed.
        let url = known?.url ?? found.url
        let added = try await following.addCatalog(url, kind: .feed, handle: handle, title: found.feed.title)
        let record = try await publications.record(added.handle)
        var summary = RefreshSummary()
        let prepared = try await FeedIntake(store: publications.store).prepare(found.feed, of: record.id)
        try await feeds.put(
            FeedAnswer(head: found.head, sha256: found.sha256, prepared: prepared, movedTo: nil), of: record, &summary)
        if let id = record.id { intake.noteAdded(id) }
        await backups.backUp(.now)
        return PublicationAddition(
            publication: try await publications.publication(added.handle), isNew: added.isNew,
            isFollowedAgain: added.isFollowedAgain, added: [], diagnostics: summary.diagnostics)
    }

    /// Follows a publication at another address, once it was seen that it can be read there.
    func move(_ handle: String, toReadable url: URL) async throws(MastheadError) -> RefreshSummary {
        let record = try await publications.record(handle)
        // On the same server the name and the password stay right.
        let url = record.url.map { url.withCredentials(of: $0) } ?? url
        let publication = try await finder.look(at: url, as: record, doing: "moving \(handle) to")
        let found: FoundCatalogue
        switch (publication, record.kind) {
        case (.feed(let feed), .feed): return try await move(record, to: feed)
        case (.catalogue(let catalogue), .magazine), (.catalogue(let catalogue), .bookshelf): found = catalogue
        case (.feed, _), (.catalogue, .feed):
            throw MastheadError(
                .otherFormat, doing: "moving \(handle) to", to: url.redacted,
                found: record.kind == .feed
                    ? "it is a catalogue, and a feed is moved" : "it is a feed, and a catalogue is moved",
                hint: "Add it as a publication of its own.")
        }
        let answer = try await whole(found, record.publicKey)
        try await following.move(handle, to: found.url)
        var summary = RefreshSummary()
        try await intake.apply(answer, of: try await publications.record(handle), &summary)
        await backups.backUp(.now)
        return summary
    }

    private func move(_ record: PublicationRecord, to found: FoundFeed) async throws(MastheadError) -> RefreshSummary {
        try await following.move(record.handle, to: found.url)
        let moved = try await publications.record(record.handle)
        var summary = RefreshSummary()
        let prepared = try await FeedIntake(store: publications.store).prepare(found.feed, of: moved.id)
        try await feeds.put(
            FeedAnswer(head: found.head, sha256: found.sha256, prepared: prepared, movedTo: nil), of: moved, &summary)
        await backups.backUp(.now)
        return summary
    }

    /// What was found, with all its pages or lists.
    private func whole(
        _ found: FoundCatalogue, _ publicKey: String?, _ onPage: @Sendable (Int) -> Void = { _ in }
    ) async throws(MastheadError) -> CatalogAnswer {
        let record = PublicationRecord(handle: "", url: found.url, publicKey: publicKey)
        return try await rest.whole(found.answer, of: record, onPage: onPage) ?? found.answer
    }
}
