import Foundation
import GRDB
import Periodical

/// Looks up the publications of a library.
struct PublicationDirectory: Sendable {
    let store: LibraryStore

    /// The publications, in the order in which they were added.
    func publications() async throws(MastheadError) -> [LibraryPublication] {
        try await store.read { db in
            let counts = try Row.fetchAll(
                db,
                sql: """
                    SELECT publicationID, COUNT(*) AS itemCount,
                        SUM(NOT EXISTS (SELECT 1 FROM readPage WHERE itemID = item.id)) AS unreadCount,
                        SUM(contentIdentity IS NOT NULL) AS availableCount,
                        SUM(COALESCE(contentByteCount, 0)) AS byteCount
                    FROM item WHERE NOT isRemoved GROUP BY publicationID
                    """)
            var byPublication: [Int64: Row] = [:]
            for row in counts { byPublication[try row.value("publicationID")] = row }
            return try PublicationRecord.select(db).map { record in
                try LibraryPublication(record, counts: record.id.flatMap { byPublication[$0] })
            }
        }
    }

    /// The titles of the publications that have one, by handle.
    func publicationTitles() async throws(MastheadError) -> [String: String] {
        try await store.read { db in
            let titles = try PublicationRecord.select(db).compactMap { record in
                record.title.map { (record.handle, $0) }
            }
            return Dictionary(titles, uniquingKeysWith: { first, _ in first })
        }
    }

    /// The publication with a handle.
    func publication(_ handle: String) async throws(MastheadError) -> LibraryPublication {
        if let found = try await known(handle) { return found }
        throw try await unknown(handle)
    }

    /// The publication with a handle, or nil.
    func known(_ handle: String) async throws(MastheadError) -> LibraryPublication? {
        let handle = handle.inNormalForm.lowercased()
        return try await publications().first { $0.handle.lowercased() == handle }
    }

    /// Why there is no publication of a handle: it may be the name of an issue.
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
        return .unknownPublication(handle.inNormalForm, among: try await publications().map(\.handle))
    }

    /// The records of publications.
    /// - Parameter handles: nil for all.
    func records(_ handles: [String]?) async throws(MastheadError) -> [PublicationRecord] {
        guard let handles else { return try await store.read { try PublicationRecord.select($0) } }
        var records: [PublicationRecord] = []
        for handle in handles where !records.contains(where: { $0.handle == handle }) {
            records.append(try await record(handle))
        }
        return records
    }

    func record(_ handle: String) async throws(MastheadError) -> PublicationRecord {
        guard let record = try await store.read({ try PublicationRecord.fetchOne($0, handle: handle) }) else {
            throw try await unknown(handle)
        }
        return record
    }
}

extension LibraryPublication {
    fileprivate init(_ record: PublicationRecord, counts: Row?) throws {
        handle = record.handle
        kind = record.kind
        title = record.title
        url = record.url
        publicKey = record.publicKey
        isFollowed = record.isFollowed
        policy = record.followPolicy
        scale = record.ownScale
        itemCount = try counts?.count("itemCount") ?? 0
        unreadCount = try counts?.count("unreadCount") ?? 0
        availableCount = try counts?.count("availableCount") ?? 0
        byteCount = try counts?.count("byteCount") ?? 0
        refreshedAt = try record.refreshedAt.map { seconds in
            guard Row.times.contains(seconds) else { throw DamagedValue(column: "refreshedAt", found: "\(seconds)") }
            return Date(timeIntervalSince1970: seconds)
        }
        error = record.error?.error
    }
}

extension PublicationRecord {
    /// What arrives by itself.
    var followPolicy: FollowPolicy { FollowPolicy(policy) ?? .everything }

    /// The scale at which its items are brought in; nil for the library's.
    var ownScale: Scale? { scale.flatMap(Scale.init(rawValue:)) }
}

extension MastheadError {
    fileprivate static func item(_ key: ItemKey) -> MastheadError {
        MastheadError(
            .notInLibrary, doing: "looking up", to: key.reference.description,
            found: "it is an issue, and a publication's handle is needed",
            remedies: [.didYouMean([key.handle]), .download(key.reference.description)])
    }

    fileprivate static func unknownPublication(_ handle: String, among handles: [String]) -> MastheadError {
        let meant = NameSuggestion.nearest(to: handle, among: handles)
        return MastheadError(
            .notInLibrary, doing: "looking up", to: handle, found: "the library follows no publication of this name",
            remedies: [meant.map { .didYouMean([$0]) } ?? .choosePublication])
    }
}
