package import Formats
public import Foundation
import GRDB
import IssueTransfer
import LibraryCore
public import Periodical

/// Follows the feeds in a list, exports such a list, and changes feeds' settings.
public struct Feeds: Sendable {
    let store: LibraryStore
    let publications: Publications
    let backups: LibraryBackups
    let now: @Sendable () -> Date

    /// Follows all new feeds in an OPML list. They are downloaded by the next refresh, so that no feed is downloaded
    /// twice.
    ///
    /// A feed is added to its folders in the list, and stays in its other folders. URLs that differ only in `http` or
    /// `https`, or in a trailing slash, belong to the same feed.
    /// - Parameters:
    ///   - data: the OPML document.
    ///   - url: the document's URL, for error messages and as the base for relative URLs.
    /// - Throws: ``MastheadError`` with the code `document.malformed` if the document is not an OPML list.
    @discardableResult
    public func add(opml data: Data, at url: URL) async throws(MastheadError) -> FeedListAddition {
        try await add(try OPML(opml: data, at: url), at: url)
    }

    /// Follows all new feeds in a list, and reports invalid entries.
    /// - Parameter url: the list's URL. A list from the internet cannot add feeds in private networks.
    package func add(_ list: OPML, at url: URL) async throws(MastheadError) -> FeedListAddition {
        let reach = NetworkReach.of(url)
        var allowed = list
        allowed.rows = list.rows.filter { reach.allows($0.url) }
        var addition = try await add(allowed)
        addition.diagnostics = list.rows.filter { !reach.allows($0.url) }.map { row in
            Diagnostic(
                file: url.redacted, severity: .warning, code: "feed-list",
                message: "\(row.url.redacted) is on this machine or a private network, but the list is not.",
                hint: "Masthead skipped this feed. If you trust the feed, add its URL.")
        }
        addition.diagnostics += list.faults.map { fault in
            Diagnostic(
                file: url.isFileURL ? url.path : url.redacted, line: fault.line, severity: .warning, code: "feed-list",
                message: fault.message,
                hint: fault.isDamage
                    ? "Export the list again, then add it. You still follow your current feeds."
                    : "Masthead skipped this feed.")
        }
        return addition
    }

    /// Follows all new feeds in a list in a single transaction. The next refresh downloads the feeds.
    func add(_ list: OPML) async throws(MastheadError) -> FeedListAddition {
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
                        // If the feed is new, `added` already contains it.
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

    /// Stores a feed's website, title and folders from a list.
    /// - Parameter isNew: whether the feed is new, so that its own title is not known yet.
    /// - Returns: whether the feed was added to a folder.
    private static func add(
        _ row: OPML.Row, isNew: Bool = false, to id: Int64, _ db: Database
    ) throws -> Bool {
        let former = try FeedRecord.fetch(db, of: id)
        var record = former
        record.home = record.home ?? row.home
        if isNew { record.listedTitle = row.title }
        record.folders += row.folders.filter { !record.folders.contains($0) }
        if record != former { try record.save(db) }
        return record.folders != former.folders
    }

    /// Returns the followed feeds and their folders as an OPML 2.0 document without user names and passwords.
    /// - Parameter handles: the feeds to include, or nil for all feeds.
    public func opml(of handles: [String]? = nil) async throws(MastheadError) -> Data {
        var known: [String]?
        if let handles { known = try await publications.records(handles).map(\.handle) }
        return try await list(of: known).opml()
    }

    /// Returns the followed feeds as a list.
    /// - Parameter handles: the feeds to include, or nil for all feeds.
    private func list(of handles: [String]?) async throws(MastheadError) -> OPML {
        try await store.read { db in
            let feeds = try FeedRecord.fetchAll(db)
            let rows = try PublicationRecord.select(db, where: "kind = 'feed' AND isFollowed").compactMap { record in
                record.url.map { url in
                    let feed = record.id.flatMap { feeds[$0] }
                    return (
                        record.handle,
                        OPML.Row(
                            url: url.withoutCredentials, title: feed?.ownTitle ?? record.title, home: feed?.home,
                            folders: feed?.folders ?? [])
                    )
                }
            }
            return OPML(
                title: "Feeds", rows: rows.filter { handle, _ in handles?.contains(handle) ?? true }.map(\.1))
        }
    }

    /// Replaces a feed's folders.
    /// - Parameter folders: the paths of the folders, each a list of names starting with the outermost folder.
    public func setFolders(_ folders: [[String]], of handle: String) async throws(MastheadError) {
        try await change(handle, "move into a folder", .folders) { record, _, _ in record.folders = folders }
    }

    /// Sets the user's own title for a feed.
    /// - Parameter title: the title. If it is nil or blank, the feed's own title is shown.
    public func setTitle(_ title: String?, of handle: String) async throws(MastheadError) {
        let name = String((title ?? "").wordsOnOneLine.prefix(500))
        try await change(handle, "name", .title) { record, _, _ in
            (record.ownTitle, record.listedTitle) = (name.isEmpty ? nil : name, nil)
        }
    }

    /// Sets whether the library stores a feed's pictures for offline reading. The next refresh downloads or deletes
    /// pictures accordingly.
    /// - Parameter keepsPictures: whether to store pictures, or nil for the default.
    public func setKeepsPictures(_ keepsPictures: Bool?, of handle: String) async throws(MastheadError) {
        try await change(handle, "change the pictures of") { record, id, db in
            record.keepsPictures = keepsPictures
            if keepsPictures != false { try PostPictureRows.wantAgain(of: id, db) }
        }
    }

    /// Sets the maximum size of a feed's stored pictures, in bytes. If necessary, the next refresh deletes the pictures
    /// in the oldest posts.
    /// - Parameter limit: a number in the range ``FeedDetails/pictureLimits``, or nil for the default.
    public func setPictureLimit(_ limit: Int?, of handle: String) async throws(MastheadError) {
        try await change(handle, "change the pictures of") { record, id, db in
            record.pictureLimit = limit.map {
                min(max($0, FeedDetails.pictureLimits.lowerBound), FeedDetails.pictureLimits.upperBound)
            }
            try PostPictureRows.wantAgain(of: id, db)
        }
    }

    /// Sets whether each refresh downloads the full text of a feed's new posts from their web pages. Full texts that
    /// are already downloaded are kept.
    public func setFetchesArticles(_ fetchesArticles: Bool, of handle: String) async throws(MastheadError) {
        try await change(handle, "fetch the full text of") { record, id, db in
            record.fetchesArticles = fetchesArticles
            if fetchesArticles { try PostArticleRows.wantAgain(of: id, db) }
        }
    }

    /// Sets how long the library keeps posts after the feed has dropped them.
    /// - Parameter days: the number of days, 0 to keep posts forever, or nil for the default.
    public func setRetention(days: Int?, of handle: String) async throws(MastheadError) {
        try await change(handle, "change how long to keep posts of") { record, _, _ in
            record.retentionDays = days.map { max(0, $0) }
        }
    }

    /// Changes a feed's settings.
    /// - Parameters:
    ///   - action: the failed action in the error message if the publication is not a feed.
    ///   - what: the change to queue for a sync service, or nil.
    private func change(
        _ handle: String, _ action: String, _ what: SubscriptionChange.What? = nil,
        _ body: @escaping @Sendable (inout FeedRecord, Int64, Database) throws -> Void
    ) async throws(MastheadError) {
        let publication = try await publications.record(handle)
        guard let id = publication.id, publication.kind == .feed else {
            throw MastheadError(.configuration, cannot: action, to: handle, found: "not a feed")
        }
        let time = now().timeIntervalSince1970
        try await store.write { db in
            let former = try FeedRecord.fetch(db, of: id)
            var record = former
            try body(&record, id, db)
            guard record != former, let feed = try PublicationRecord.fetch(db, id) else { return }
            try record.save(db)
            if let what { try SubscriptionChange.note(what, of: feed, at: time, db) }
        }
        await backups.backUp(.now)
    }
}

extension URL {
    /// A key that all URLs of a feed share, regardless of `http`, `https` and trailing slashes.
    package var feedPlace: String { normalized.placeOfNormalized }

    /// The value of `feedPlace` for a URL that the caller has already normalized.
    fileprivate var placeOfNormalized: String {
        var place = absoluteString
        if place.hasPrefix("https://") { place = "http://" + place.dropFirst("https://".count) }
        while place.hasSuffix("/") { place.removeLast() }
        return place
    }
}
