import Files
import Foundation
import GRDB
import Periodical
import Schedule
import Signatures

/// Says which publications a library follows, and how.
struct Following: Sendable {
    let store: LibraryStore
    let publications: PublicationDirectory
    let removal: Removal
    let icon: CoverIcon
    let backups: LibraryBackups
    /// What arrives by itself of publications that are added.
    let usualPolicy: FollowPolicy
    let now: @Sendable () -> Date

    /// The catalogs that the library follows.
    var catalogs: [URL] {
        get async throws(MastheadError) {
            try await store.read { try PublicationRecord.select($0, where: "isFollowed").compactMap(\.url) }
        }
    }

    /// What became of a catalog that is to be followed.
    struct Addition: Sendable {
        let handle: String
        /// Whether it is new to the library.
        let isNew: Bool
        /// Whether it was followed no longer until now.
        var isFollowedAgain = false
    }

    /// Remembers a catalog without looking at it; ``add(_:handle:publicKey:)`` looks first. The next refresh fetches it.
    @discardableResult
    func addCatalog(
        _ url: URL, kind: PublicationKind = .magazine, handle: String? = nil, title: String? = nil,
        publicKey key: String? = nil
    ) async throws(MastheadError) -> Addition {
        try Self.checkCatalogURL(url, cannot: "add the catalog")
        let url = url.normalized
        if let handle { try Self.checkHandle(handle) }
        let publicKey = try key.map { key throws(MastheadError) in try PublicKey(key).description }
        let time = now().timeIntervalSince1970
        let addition = try await store.write { [usualPolicy] db in
            if var known = try PublicationRecord.fetchOne(db, at: url) {
                let isFollowedAgain = !known.isFollowed
                let isOther = handle.map { $0.inNormalForm.lowercased() != known.handle.lowercased() } ?? false
                if isOther, known.isFollowed { throw MastheadError.isFollowed(url, as: known.handle, not: handle) }
                if isFollowedAgain {
                    if let handle, isOther {
                        try Self.checkIsFree(handle, among: try Self.handles(db, except: known.id))
                        known.handle = handle.inNormalForm
                    }
                    known.isFollowed = true
                    // What has come out since is no news but the rest of what there is.
                    known.refreshedAt = nil
                    known.forgetValidators()
                    // What came meanwhile is no news.
                    known.changedAt = nil
                    try known.update(db)
                    try SubscriptionChange.noteFollowing(true, of: known, at: time, db)
                }
                if let publicKey { try known.take(key: publicKey, db) }
                return Addition(handle: known.handle, isNew: false, isFollowedAgain: isFollowedAgain)
            }
            let taken = try String.fetchAll(db, sql: "SELECT handle FROM publication")
            if let handle { try Self.checkIsFree(handle, among: taken) }
            var record = PublicationRecord(
                handle: handle?.inNormalForm ?? Handle.proposal(title: title, url: url, taken: Set(taken)),
                kind: kind, title: title, url: url, publicKey: publicKey,
                policy: (kind.firstPolicy ?? usualPolicy).description)
            try record.insert(db)
            try SubscriptionChange.noteFollowing(true, of: record, at: time, db)
            return Addition(handle: record.handle, isNew: true)
        }
        await backups.backUp(.now)
        return addition
    }

    /// Ends following a publication.
    func unfollow(_ handle: String, keepsContent: Bool) async throws(MastheadError) {
        let record = try await publications.record(handle)
        // First the wish: a crash from here on leaves a publication that is not looked at.
        let time = now().timeIntervalSince1970
        try await store.write(usesReserve: true) { db in
            try db.execute(sql: "UPDATE publication SET isFollowed = 0 WHERE id = ?", arguments: [record.id])
            if record.isFollowed { try SubscriptionChange.noteFollowing(false, of: record, at: time, db) }
        }
        let isKept = """
            contentIdentity IS NOT NULL OR EXISTS (SELECT 1 FROM mark WHERE itemID = item.id)
            OR EXISTS (SELECT 1 FROM readingPosition WHERE itemID = item.id)
            OR EXISTS (SELECT 1 FROM highlight WHERE itemID = item.id)
            """
        let keys = try await store.read { db in
            try ItemKey.fetchAll(
                db, where: "publicationID = ? AND \(keepsContent ? "NOT (\(isKept))" : "1")", [record.id])
        }
        for key in keys {
            try await removal.removeContent(of: key, declines: false)
            let cover = try await store.write(usesReserve: true) { db -> String? in
                let cover = try String.fetchOne(db, sql: "SELECT coverFile FROM item WHERE id = ?", arguments: [key.id])
                try db.execute(sql: "DELETE FROM item WHERE id = ?", arguments: [key.id])
                return cover
            }
            if let cover { try FileSystem.remove(store.folder.covers.appending(path: cover)) }
        }
        try await store.write(usesReserve: true) { db in
            if !keepsContent, let id = record.id { try PostRetention.removeAll(of: id, db) }
            try db.execute(
                sql: """
                    DELETE FROM publication WHERE id = ? AND id NOT IN (SELECT publicationID FROM item)
                        AND id NOT IN (SELECT publicationID FROM post)
                    """, arguments: [record.id])
        }
        if let id = record.id {
            try FileSystem.remove(store.folder.banners(of: id))
            try await store.write(usesReserve: true) { try StoreFrontRecord.replace(nil, of: id, $0) }
        }
        try await icon.update()
        await backups.backUp(.now)
    }

    /// Gives a publication another handle. Its folders keep their names.
    func setHandle(_ other: String, of handle: String) async throws(MastheadError) {
        try Self.checkHandle(other)
        try await change(handle) { record, db in
            try Self.checkIsFree(other, among: try Self.handles(db, except: record.id))
            record.handle = other.inNormalForm
        }
    }

    /// Checks that a publication can be given a handle.
    func checkHandle(_ other: String, of handle: String) async throws(MastheadError) {
        try Self.checkHandle(other)
        let id = try await publications.record(handle).id
        let taken = try await store.read { try Self.handles($0, except: id) }
        try Self.checkIsFree(other, among: taken)
    }

    private static func handles(_ db: Database, except id: Int64?) throws -> [String] {
        try String.fetchAll(db, sql: "SELECT handle FROM publication WHERE id IS NOT ?", arguments: [id])
    }

    /// Follows a publication at another address. What is here stays; the catalog is read anew.
    func move(_ handle: String, to url: URL) async throws(MastheadError) {
        try Self.checkCatalogURL(url, cannot: "move \(handle)")
        let url = url.normalized
        try await change(handle) { record, db in
            if let other = try PublicationRecord.fetchOne(db, at: url, except: record.id) {
                throw MastheadError(
                    .configuration, cannot: "move \(handle)", to: url.redacted,
                    found: "the library follows \(other.handle) at this URL")
            }
            record.url = url
            record.isFollowed = true
            record.forgetValidators()
            // The server before has nothing to say of this one.
            (record.lookedAt, record.notBefore, record.changedAt, record.failureCount) = (nil, nil, nil, 0)
        }
    }

    /// Says what of a publication arrives by itself, and how much of it is kept.
    func setPolicy(_ policy: FollowPolicy, of handle: String) async throws(MastheadError) {
        try await change(handle) { record, _ in record.policy = policy.description }
    }

    /// Sets the scale at which a publication's issues are brought in from now on; nil for the library's.
    func setScale(_ scale: Scale?, of handle: String) async throws(MastheadError) {
        try await change(handle) { record, _ in record.scale = scale?.rawValue }
    }

    /// Says how long after a look at a publication's catalog the next one is due; nil for as long as is usual.
    func setInterval(_ interval: LookInterval?, of handle: String) async throws(MastheadError) {
        try await change(handle) { record, _ in record.interval = interval?.seconds }
    }

    /// Says whether notices of a publication's new items are shown; nil for what is usual.
    func setNotifies(_ notifies: Bool?, of handle: String) async throws(MastheadError) {
        try await change(handle) { record, _ in record.notifies = notifies }
    }

    /// Sets the key with which a publication's catalog has to be signed, or takes it away: from then on anything is taken that
    /// its server, or another one in its place, says.
    func setKey(_ key: String?, of handle: String) async throws(MastheadError) {
        let publicKey = try key.map { key throws(MastheadError) in try PublicKey(key).description }
        try await change(handle) { record, db in try record.take(key: publicKey, db) }
    }

    private func change(
        _ handle: String, _ body: @escaping @Sendable (inout PublicationRecord, Database) throws -> Void
    ) async throws(MastheadError) {
        let id = try await publications.record(handle).id
        try await store.write(usesReserve: true) { db in
            guard let id, var record = try PublicationRecord.fetch(db, id) else { return }
            try body(&record, db)
            try record.update(db)
        }
        await backups.backUp(.now)
    }

    static func checkCatalogURL(_ url: URL, cannot action: String) throws(MastheadError) {
        let scheme = url.scheme?.lowercased() ?? ""
        let isRemote = ["http", "https"].contains(scheme) && url.host()?.isEmpty == false
        guard isRemote || (scheme == "file" && url.path.hasPrefix("/")) else {
            throw MastheadError(
                .unusableURL, cannot: action, to: url.redacted, found: "not an http, https or file URL",
                remedies: [
                    .checkAddress("Use the URL of an issues.plist, such as https://example.org/issues.plist.")
                ])
        }
    }

    private static func checkHandle(_ handle: String) throws(MastheadError) {
        if let fault = Handle.fault(in: handle.inNormalForm) {
            throw MastheadError(
                .configuration, cannot: "name the publication", to: handle, found: "the handle \(fault)",
                remedies: [.useAnotherHandle("Use a short word of letters and digits, such as 'press'.")])
        }
    }

    private static func checkIsFree(_ handle: String, among taken: [String]) throws(MastheadError) {
        let lowercased = handle.inNormalForm.lowercased()
        guard !Handle.isReserved(lowercased), !taken.contains(where: { $0.lowercased() == lowercased }) else {
            throw MastheadError(
                .configuration, cannot: "name the publication", to: handle,
                found: "another publication has this handle",
                remedies: [.useAnotherHandle("Choose another handle.")])
        }
    }
}

extension PublicationKind {
    /// What arrives by itself of one that is added, whatever is usual: a book comes when it is first wanted. Nil for the usual.
    var firstPolicy: FollowPolicy? {
        switch self {
        case .bookshelf: .nothing
        // Posts are in the feed itself.
        case .feed: .everything
        case .magazine: nil
        }
    }
}

extension MastheadError {
    fileprivate static func isFollowed(_ url: URL, as handle: String, not other: String?) -> MastheadError {
        MastheadError(
            .configuration, cannot: "add", to: url.redacted, found: "the library already follows it as \(handle)",
            remedies: other.map { [.rename(handle, to: $0)] } ?? [])
    }
}

extension PublicationRecord {
    /// Takes a key in the place of the one before, and forgets what was remembered of earlier signatures.
    fileprivate mutating func take(key: String?, _ db: Database) throws {
        if publicKey != key {
            // Covers that came before it are looked at again.
            try db.execute(sql: "UPDATE item SET coverSource = NULL WHERE publicationID = ?", arguments: [id])
            // So is what was to be downloaded.
            try db.execute(
                sql: """
                    DELETE FROM assetDownload WHERE isOffered
                        AND itemID IN (SELECT id FROM item WHERE publicationID = ?)
                    """, arguments: [id])
        }
        publicKey = key
        (signedAt, signedFor) = (nil, nil)
        // What was read without the key is read again with it.
        forgetValidators()
        try update(db)
    }
}
