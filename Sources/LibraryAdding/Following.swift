import Files
import Formats
public import Foundation
import GRDB
public import LibraryCore
import LibraryDownloads
import LibraryFeeds
public import Periodical
public import Schedule
import Signatures

/// Follows and unfollows publications, and changes their settings.
public struct Following: Sendable {
    let store: LibraryStore
    let publications: Publications
    let removal: Removal
    let icon: CoverIcon
    let backups: LibraryBackups
    /// The follow policy for new publications.
    let usualPolicy: FollowPolicy
    let now: @Sendable () -> Date

    /// The URLs of the catalogs that the library follows.
    public var catalogs: [URL] {
        get async throws(MastheadError) {
            try await store.read { try PublicationRecord.select($0, where: "isFollowed").compactMap(\.url) }
        }
    }

    /// What following a catalog changed.
    struct Addition: Sendable {
        let handle: String
        /// Whether the publication is new to the library.
        let isNew: Bool
        /// Whether the publication was unfollowed before.
        var isFollowedAgain = false
    }

    /// Follows a catalog, which the next refresh downloads. To check first that it is readable, use
    /// ``Adding/add(_:handle:publicKey:onPage:)``.
    /// - Parameters:
    ///   - url: the http, https or file URL of the catalog.
    ///   - handle: the publication's handle. By default, it is derived from the title or the URL.
    ///   - title: the publication's title, if known.
    ///   - key: the publisher's public key in the minisign format. From now on, the catalog must be signed with it, or
    ///     with a successor that it has signed. If the catalog is followed already, the key replaces the current one
    ///     and the data of earlier signatures.
    /// - Returns: whether the publication is new to the library. An unfollowed publication is followed again, under the
    ///   new handle if you pass one.
    /// - Throws: ``MastheadError`` if the URL, handle or key is invalid, or if the library already follows the catalog
    ///   under a different handle.
    @discardableResult
    public func addCatalog(
        _ url: URL, handle: String? = nil, title: String? = nil, publicKey key: String? = nil
    ) async throws(MastheadError) -> Bool {
        try await insert(url, handle: handle, title: title, publicKey: key).isNew
    }

    /// Adds a publication's row without checking its address.
    @discardableResult
    func insert(
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
                    // Treat the next refresh as the first one. Otherwise, items published before the publication was
                    // followed again would count as new.
                    known.refreshedAt = nil
                    known.forgetValidators()
                    // Do not announce items from before the publication was followed again.
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

    /// Stops following a publication.
    /// - Parameter keepsContent: whether to keep downloaded content, marks and reading positions instead of deleting
    ///   them.
    public func unfollow(_ handle: String, keepsContent: Bool) async throws(MastheadError) {
        let record = try await publications.record(handle)
        // Mark the publication as unfollowed first, so that it is not checked after a crash.
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

    /// Changes the handle of a publication. Its folders keep their names.
    public func setHandle(_ other: String, of handle: String) async throws(MastheadError) {
        try Self.checkHandle(other)
        try await change(handle) { record, db in
            try Self.checkIsFree(other, among: try Self.handles(db, except: record.id))
            record.handle = other.inNormalForm
        }
    }

    /// Checks that a publication can have a handle, without changing anything.
    /// - Throws: ``MastheadError`` if the handle is invalid, or another publication has it.
    public func checkHandle(_ other: String, of handle: String) async throws(MastheadError) {
        try Self.checkHandle(other)
        let id = try await publications.record(handle).id
        let taken = try await store.read { try Self.handles($0, except: id) }
        try Self.checkIsFree(other, among: taken)
    }

    private static func handles(_ db: Database, except id: Int64?) throws -> [String] {
        try String.fetchAll(db, sql: "SELECT handle FROM publication WHERE id IS NOT ?", arguments: [id])
    }

    /// Changes the catalog URL of a publication. Downloaded content stays, and the next refresh downloads the whole
    /// catalog. To check first that it is readable, use ``Adding/move(_:toReadable:)``.
    public func move(_ handle: String, to url: URL) async throws(MastheadError) {
        try Self.checkCatalogURL(url, cannot: "move \(handle)")
        let url = url.normalized
        try await change(handle) { record, db in
            if let other = try PublicationRecord.fetchOne(db, at: url, except: record.id) {
                throw MastheadError(
                    .configuration, cannot: "move \(handle)", to: url.redacted,
                    found: "the library already follows this URL as \(other.handle)")
            }
            record.url = url
            record.isFollowed = true
            record.forgetValidators()
            // The history of checks belongs to the old server.
            (record.lookedAt, record.notBefore, record.changedAt, record.failureCount) = (nil, nil, nil, 0)
        }
    }

    /// Sets which items of a publication download automatically, and how many of them to keep.
    public func setPolicy(_ policy: FollowPolicy, of handle: String) async throws(MastheadError) {
        try await change(handle) { record, _ in record.policy = policy.description }
    }

    /// Sets the scale for downloading a publication's issues from now on, or nil for the library's scale.
    public func setScale(_ scale: Scale?, of handle: String) async throws(MastheadError) {
        try await change(handle) { record, _ in record.scale = scale?.rawValue }
    }

    /// Sets how often a publication's catalog is checked, or nil for the default.
    public func setInterval(_ interval: RefreshInterval?, of handle: String) async throws(MastheadError) {
        try await change(handle) { record, _ in record.interval = interval?.seconds }
    }

    /// Sets whether to send notifications of a publication's new items, or nil for the default.
    public func setNotifies(_ notifies: Bool?, of handle: String) async throws(MastheadError) {
        try await change(handle) { record, _ in record.notifies = notifies }
    }

    /// Sets the public key that must have signed a publication's catalog, or nil for none. Without a key, even a forged
    /// catalog on the server is accepted.
    public func setKey(_ key: String?, of handle: String) async throws(MastheadError) {
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

extension MastheadError {
    fileprivate static func isFollowed(_ url: URL, as handle: String, not other: String?) -> MastheadError {
        MastheadError(
            .configuration, cannot: "add", to: url.redacted,
            found: "the library already follows this publication as \(handle)",
            remedies: other.map { [.rename(handle, to: $0)] } ?? [])
    }
}

extension PublicationRecord {
    /// Replaces the public key, and discards the data of earlier signatures.
    fileprivate mutating func take(key: String?, _ db: Database) throws {
        if publicKey != key {
            // Check the covers again: they come from a catalog that was not signed with the new key.
            try db.execute(sql: "UPDATE item SET coverSource = NULL WHERE publicationID = ?", arguments: [id])
            // Pending downloads come from the unverified catalog as well.
            try db.execute(
                sql: """
                    DELETE FROM assetDownload WHERE isOffered
                        AND itemID IN (SELECT id FROM item WHERE publicationID = ?)
                    """, arguments: [id])
        }
        publicKey = key
        (signedAt, signedFor) = (nil, nil)
        // Download the catalog again to verify it, because it was read without the key.
        forgetValidators()
        try update(db)
    }
}
