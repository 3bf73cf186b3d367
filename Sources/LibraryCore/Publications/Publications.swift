import Formats
import Foundation
package import GRDB
public import Periodical
import Schedule

/// Finds and loads the publications of a library.
public struct Publications: Sendable {
    package let store: LibraryStore
    /// Returns the data that feeds and accounts add to the publications. The second argument is the row ID of the only
    /// publication to return, or nil for all publications.
    let extras: ReadExtras

    package typealias ReadExtras = @Sendable (Database, Int64?) throws -> Extras

    /// The data that feeds and accounts add to publications, by the row IDs of the publications.
    package struct Extras: Sendable {
        /// The number of posts, and of unread posts, by publication.
        package var postCounts: [Int64: (all: Int, unread: Int)] = [:]
        /// The details of feeds that were read, without their titles.
        package var feeds: [Int64: FeedDetails] = [:]
        package var readingShares: [Int64: ReadingShare] = [:]

        package init(
            postCounts: [Int64: (all: Int, unread: Int)] = [:], feeds: [Int64: FeedDetails] = [:],
            readingShares: [Int64: ReadingShare] = [:]
        ) {
            self.postCounts = postCounts
            self.feeds = feeds
            self.readingShares = readingShares
        }
    }

    /// Returns the publications in the order in which they were added.
    public func all() async throws(MastheadError) -> [LibraryPublication] {
        try await store.read { try counted(try PublicationRecord.select($0), $0) }
    }

    /// Returns the kinds of the publications by handle. This is faster than ``Publications/all()``, because no items
    /// are counted.
    public func kinds() async throws(MastheadError) -> [String: PublicationKind] {
        try await store.read { db in
            let kinds = try Row.fetchAll(db, sql: "SELECT handle, kind FROM publication").map { row in
                (try row.value("handle") as String, try row.vocabulary("kind") as PublicationKind)
            }
            return Dictionary(kinds) { first, _ in first }
        }
    }

    /// Returns publications with the counts of their items or posts.
    private func counted(_ records: [PublicationRecord], _ db: Database) throws -> [LibraryPublication] {
        let only = records.count == 1 ? records[0].id : nil
        let counts = try Row.fetchAll(
            db,
            sql: """
                SELECT publicationID, COUNT(*) AS itemCount,
                    SUM(isUnread) AS unreadCount,
                    SUM(isUnread AND announcedAt IS NOT NULL AND readMark IS NULL) AS newCount,
                    SUM(contentIdentity IS NOT NULL AND NOT isGoing) AS availableCount,
                    SUM(CASE WHEN isGoing THEN 0 ELSE COALESCE(contentByteCount, 0) END) AS byteCount
                FROM (SELECT *,
                        CASE readMark WHEN 'read' THEN 0 WHEN 'unread' THEN 1
                            ELSE NOT EXISTS (SELECT 1 FROM readPage WHERE itemID = item.id) END AS isUnread,
                        EXISTS (SELECT 1 FROM pendingRemoval WHERE itemID = item.id AND scope = 'content') AS isGoing
                    FROM item WHERE NOT isRemoved \(only.map { "AND publicationID = \($0)" } ?? ""))
                GROUP BY publicationID
                """)
        var byPublication: [Int64: Row] = [:]
        for row in counts { byPublication[try row.value("publicationID")] = row }
        let extras = try extras(db, only)
        return try records.map { record in
            try LibraryPublication(record, counts: record.id.flatMap { byPublication[$0] }, extras)
        }
    }

    /// Returns the titles of the publications that have a title, by handle.
    public func titles() async throws(MastheadError) -> [String: String] {
        try await store.read { db in
            let titles = try PublicationRecord.select(db).compactMap { record in
                record.title.map { (record.handle, $0) }
            }
            return Dictionary(titles, uniquingKeysWith: { first, _ in first })
        }
    }

    /// Returns the addresses of publications on their publisher servers, by handle.
    public func pressAddresses() async throws(MastheadError) -> [String: PressAddress] {
        try await store.read { db in
            let addresses = try PublicationRecord.select(db).compactMap { record in
                record.pressAddress.map { (record.handle, $0) }
            }
            return Dictionary(addresses, uniquingKeysWith: { first, _ in first })
        }
    }

    /// Returns the publication with a handle.
    /// - Throws: ``MastheadError`` with the code `library.unknown`, which suggests similar handles.
    public func publication(_ handle: String) async throws(MastheadError) -> LibraryPublication {
        if let found = try await known(handle) { return found }
        throw try await unknown(handle)
    }

    /// Returns the publication with a handle, or nil.
    package func known(_ handle: String) async throws(MastheadError) -> LibraryPublication? {
        let handle = handle.withoutIsolates.inNormalForm.lowercased()
        return try await store.read { db in
            let record = try PublicationRecord.select(db).first { $0.handle.lowercased() == handle }
            return try record.flatMap { try counted([$0], db).first }
        }
    }

    /// Returns the error for an unknown handle, which may be an issue's name.
    private func unknown(_ handle: String) async throws(MastheadError) -> MastheadError {
        let asked = ItemReference(handle)
        let item = try await store.read { db in
            try ItemKey.fetchAll(
                db,
                where: "item.name = ? AND publication.handle = COALESCE(?, publication.handle) AND NOT item.isRemoved",
                [asked.name, asked.handle]
            ).first
        }
        if let item { return .item(item) }
        return .unknownPublication(handle.inNormalForm, among: try await kinds().keys.sorted())
    }

    /// Returns the records of publications.
    /// - Parameter handles: the publications, or nil for all.
    package func records(_ handles: [String]?) async throws(MastheadError) -> [PublicationRecord] {
        guard let handles else { return try await store.read { try PublicationRecord.select($0) } }
        var records: [PublicationRecord] = []
        for handle in handles where !records.contains(where: { $0.handle == handle }) {
            records.append(try await record(handle))
        }
        return records
    }

    /// Returns the records of followed publications.
    /// - Parameter handles: the publications, or nil for all except feeds that have ended.
    package func followed(_ handles: [String]?) async throws(MastheadError) -> [PublicationRecord] {
        let all = try await records(handles).filter { $0.isFollowed && $0.url != nil }
        guard handles == nil, all.contains(where: { $0.kind == .feed }) else { return all }
        let ended = try await store.read { db in
            try Int64.fetchSet(db, sql: "SELECT publicationID FROM feed WHERE isEnded")
        }
        return all.filter { $0.id.map { !ended.contains($0) } ?? true }
    }

    package func record(_ handle: String) async throws(MastheadError) -> PublicationRecord {
        let typed = handle.withoutIsolates
        guard let record = try await store.read({ try PublicationRecord.fetchOne($0, handle: typed) }) else {
            throw try await unknown(handle)
        }
        return record
    }
}

extension LibraryPublication {
    fileprivate init(_ record: PublicationRecord, counts: Row?, _ extras: Publications.Extras) throws {
        let feed = record.id.flatMap { extras.feeds[$0] }
        let posts = record.id.flatMap { extras.postCounts[$0] }
        handle = record.handle
        kind = record.kind
        title = feed?.ownTitle ?? record.title
        url = record.url
        publicKey = record.publicKey
        readingShare = record.id.flatMap { extras.readingShares[$0] }
        server = record.pressAddress?.server
        contacts = record.contacts
        releaseRhythm = record.releaseRhythm.flatMap { PublicationRhythm($0) }
        isFollowed = record.isFollowed
        policy = record.followPolicy
        scale = record.ownScale
        itemCount = try counts?.count("itemCount") ?? posts?.all ?? 0
        unreadCount = try counts?.count("unreadCount") ?? posts?.unread ?? 0
        newCount = try counts?.count("newCount") ?? 0
        availableCount = try counts?.count("availableCount") ?? 0
        byteCount = try counts?.count("byteCount") ?? 0
        func date(_ seconds: Double?, _ column: String) throws -> Date? {
            try seconds.map { seconds in
                guard Row.times.contains(seconds) else { throw DamagedValue(column: column, found: "\(seconds)") }
                return Date(timeIntervalSince1970: seconds)
            }
        }
        interval = record.ownInterval
        rhythm = record.ownRhythm
        notifies = record.notifies
        refreshedAt = try date(record.refreshedAt, "refreshedAt")
        history = record.history
        outcome = record.outcome.flatMap(RefreshOutcome.init(text:))
        changedAt = try date(record.changedAt, "changedAt")
        error = record.error?.error
        self.feed = record.kind == .feed ? (feed ?? FeedDetails()).withPublishedTitle(record.title) : nil
    }
}

extension PublicationRecord {
    /// The follow policy.
    package var followPolicy: FollowPolicy { FollowPolicy(policy) ?? .everything }

    /// The scale for downloads of the publication's issues, or nil for the library's scale.
    package var ownScale: Scale? { scale.flatMap(Scale.init(rawValue:)) }
}

extension MastheadError {
    fileprivate static func item(_ key: ItemKey) -> MastheadError {
        MastheadError(
            .notInLibrary, cannot: "find", to: key.reference.description,
            found: "this is an issue, not the handle of a publication",
            remedies: [.didYouMean([key.handle]), .download(key.reference.description)])
    }

    fileprivate static func unknownPublication(_ handle: String, among handles: [String]) -> MastheadError {
        let meant = NameSuggestion.nearest(to: handle, among: handles)
        return MastheadError(
            .notInLibrary, cannot: "find", to: handle,
            found: "the library does not follow a publication with this name",
            remedies: [meant.map { .didYouMean([$0]) } ?? .choosePublication])
    }
}
