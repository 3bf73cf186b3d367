import Formats
import Foundation
import GRDB
import IssueTransfer
import Periodical

/// The operations that follow feeds from a list, export a list, and change the settings of feeds.
struct FeedFollowing: Sendable {
    let store: LibraryStore
    let backups: LibraryBackups
    let now: @Sendable () -> Date

    /// Follows the feeds of a list that are not followed yet, and reports invalid lines.
    /// - Parameter url: the source of the list. A list from the internet cannot add feeds on private networks.
    func add(_ list: FeedList, at url: URL) async throws(MastheadError) -> FeedListAddition {
        let reach = NetworkReach.of(url)
        var allowed = list
        allowed.rows = list.rows.filter { reach.allows($0.url) }
        var addition = try await add(allowed)
        addition.diagnostics = list.rows.filter { !reach.allows($0.url) }.map { row in
            Diagnostic(
                file: url.redacted, severity: .warning, code: "feed-list",
                message: "\(row.url.redacted) is on this machine or a private network, but the list is not.",
                hint: "The feed was skipped. If you trust it, add it by its URL.")
        }
        addition.diagnostics += list.faults.map { fault in
            Diagnostic(
                file: url.isFileURL ? url.path : url.redacted, line: fault.line, severity: .warning, code: "feed-list",
                message: fault.message,
                hint: fault.isDamage
                    ? "Export the list again, then add it again. The feeds that you follow stay."
                    : "The feed was skipped.")
        }
        return addition
    }

    /// Follows the feeds of a list that are not followed yet, in one transaction. The next refresh downloads the feeds.
    func add(_ list: FeedList) async throws(MastheadError) -> FeedListAddition {
        let time = now().timeIntervalSince1970
        let addition = try await store.write { db in
            var (places, taken) = ([String: PublicationRecord](), [String]())
            for record in try PublicationRecord.select(db) {
                taken.append(record.handle)
                if let url = record.url { places[url.feedPlace] = record }
            }
            var handles = HandleProposals(taken: taken)
            let unfollowed = try SubscriptionChange.unfollowed(db)
            var addition = FeedListAddition()
            var (new, filed): (Set<Int64>, Set<Int64>) = ([], [])
            for row in list.rows {
                let url = row.url.normalized
                let place = url.placeOfNormalized
                if var known = places[place] {
                    guard let id = known.id, known.kind == .feed else {
                        addition.known.append(known.handle)
                        continue
                    }
                    if !known.isFollowed {
                        known.isFollowed = true
                        known.forgetValidators()
                        try known.update(db)
                        places[place] = known
                        try SubscriptionChange.noteFollowing(true, of: known, at: time, others: unfollowed, db)
                        new.insert(id)
                        addition.added.append(known.handle)
                    } else {
                        addition.known.append(known.handle)
                    }
                    if try Self.add(row, to: id, db) {
                        try SubscriptionChange.note(.folders, of: known, at: time, db)
                        // Feeds that this list added are already in `added`.
                        if !new.contains(id), filed.insert(id).inserted { addition.filed.append(known.handle) }
                    }
                    continue
                }
                let handle = handles.propose(title: row.title, url: url)
                var record = PublicationRecord(
                    handle: handle, kind: .feed, title: row.title, url: url,
                    policy: FollowPolicy.everything.description)
                try record.insert(db)
                places[place] = record
                addition.added.append(handle)
                try SubscriptionChange.noteFollowing(true, of: record, at: time, others: unfollowed, db)
                guard let id = record.id else { continue }
                new.insert(id)
                if try Self.add(row, isNew: true, to: id, db) {
                    try SubscriptionChange.note(.folders, of: record, at: time, db)
                }
            }
            return addition
        }
        if !addition.added.isEmpty { await backups.backUp(.now) }
        return addition
    }

    /// Stores the website, title and folders that a list gives for a feed.
    /// - Parameter isNew: whether the feed was not in the library before, so that its own title is unknown.
    /// - Returns: whether the feed was added to a folder.
    private static func add(
        _ row: FeedList.Row, isNew: Bool = false, to id: Int64, _ db: Database
    ) throws -> Bool {
        let former = try FeedRecord.fetch(db, of: id)
        var record = former
        record.home = record.home ?? row.home
        if isNew { record.listedTitle = row.title }
        record.folders += row.folders.filter { !record.folders.contains($0) }
        if record != former { try record.save(db) }
        return record.folders != former.folders
    }

    /// Returns the followed feeds as a list.
    /// - Parameter handles: the feeds to include, or nil for all feeds.
    func list(of handles: [String]?) async throws(MastheadError) -> FeedList {
        try await store.read { db in
            let feeds = try FeedRecord.fetchAll(db)
            let rows = try PublicationRecord.select(db, where: "kind = 'feed' AND isFollowed").compactMap { record in
                record.url.map { url in
                    let feed = record.id.flatMap { feeds[$0] }
                    return (
                        record.handle,
                        FeedList.Row(
                            url: url.withoutCredentials, title: feed?.ownTitle ?? record.title, home: feed?.home,
                            folders: feed?.folders ?? [])
                    )
                }
            }
            return FeedList(
                title: "Feeds", rows: rows.filter { handle, _ in handles?.contains(handle) ?? true }.map(\.1))
        }
    }

    /// Replaces the folders of a feed.
    func setFolders(_ folders: [[String]], of publication: Int64) async throws(MastheadError) {
        try await change(publication, .folders) { record, _ in record.folders = folders }
    }

    /// Sets the user's name for a feed; nil restores the feed's own title.
    func setTitle(_ title: String?, of publication: Int64) async throws(MastheadError) {
        try await change(publication, .title) { record, _ in (record.ownTitle, record.listedTitle) = (title, nil) }
    }

    /// Sets whether a feed's pictures are kept; nil restores the default.
    func setKeepsPictures(_ keepsPictures: Bool?, of publication: Int64) async throws(MastheadError) {
        try await change(publication) { record, db in
            record.keepsPictures = keepsPictures
            if keepsPictures != false { try PostPictureRows.wantAgain(of: publication, db) }
        }
    }

    /// Sets the maximum size of a feed's pictures in bytes; nil restores the default.
    func setPictureLimit(_ limit: Int?, of publication: Int64) async throws(MastheadError) {
        try await change(publication) { record, db in
            record.pictureLimit = limit.map {
                min(max($0, FeedDetails.pictureLimits.lowerBound), FeedDetails.pictureLimits.upperBound)
            }
            try PostPictureRows.wantAgain(of: publication, db)
        }
    }

    /// Sets whether Masthead downloads the full text of a feed's new posts.
    func setFetchesArticles(_ fetchesArticles: Bool, of publication: Int64) async throws(MastheadError) {
        try await change(publication) { record, db in
            record.fetchesArticles = fetchesArticles
            if fetchesArticles { try PostArticleRows.wantAgain(of: publication, db) }
        }
    }

    /// Sets the number of days to keep posts that the feed has dropped: 0 means forever, nil means the default.
    func setRetention(days: Int?, of publication: Int64) async throws(MastheadError) {
        try await change(publication) { record, _ in record.retentionDays = days.map { max(0, $0) } }
    }

    /// - Parameter what: the change to send to the sync service, if any.
    private func change(
        _ publication: Int64, _ what: SubscriptionChange.What? = nil,
        _ body: @escaping @Sendable (inout FeedRecord, Database) throws -> Void
    ) async throws(MastheadError) {
        let time = now().timeIntervalSince1970
        try await store.write { db in
            let former = try FeedRecord.fetch(db, of: publication)
            var record = former
            try body(&record, db)
            guard record != former, let feed = try PublicationRecord.fetch(db, publication) else { return }
            try record.save(db)
            if let what { try SubscriptionChange.note(what, of: feed, at: time, db) }
        }
        await backups.backUp(.now)
    }
}

extension URL {
    /// A key that is the same for all URLs of one feed: it ignores `http` or `https` and trailing slashes.
    var feedPlace: String { normalized.placeOfNormalized }

    /// The key of a normalized URL.
    fileprivate var placeOfNormalized: String {
        var place = absoluteString
        if place.hasPrefix("https://") { place = "http://" + place.dropFirst("https://".count) }
        while place.hasSuffix("/") { place.removeLast() }
        return place
    }
}
