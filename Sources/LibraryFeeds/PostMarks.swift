import Foundation
import GRDB
public import LibraryCore
public import Periodical

// Marks posts as read, unread or favorites. The same transaction queues the change for a sync service.
extension Posts {
    /// Marks posts as read or unread.
    /// - Returns: the changed posts.
    @discardableResult
    public func setRead(_ isRead: Bool, _ ids: [PostID]) async throws(MastheadError) -> [PostID] {
        try await change(.read, to: isRead) { _ in ids.map(\.rawValue) }
    }

    /// Marks all posts that match a filter, for example those of a feed, as read or unread.
    /// - Returns: the changed posts, for undo.
    @discardableResult
    public func setRead(_ isRead: Bool, all filter: PostFilter) async throws(MastheadError) -> [PostID] {
        var query = try await query(filter)
        guard query.isRead.map({ $0 != isRead }) ?? true else { return [] }
        query.isRead = !isRead
        let wanted = query
        return try await change(.read, to: isRead) { try wanted.ids($0, sort: .oldest) }
    }

    /// Marks all posts in a stream as read.
    /// - Returns: the changed posts.
    @discardableResult
    package func setRead(all stream: PostStream) async throws(MastheadError) -> [PostID] {
        guard stream.isRead != true else { return [] }
        var query = stream.query
        query.isRead = false
        let wanted = query
        return try await change(.read, to: true) { try wanted.ids($0, sort: .oldest) }
    }

    /// Adds posts to the favorites, or removes posts from the favorites.
    /// - Returns: the changed posts.
    @discardableResult
    public func setFavorite(_ isFavorite: Bool, _ ids: [PostID]) async throws(MastheadError) -> [PostID] {
        try await change(.favorite, to: isFavorite) { _ in ids.map(\.rawValue) }
    }

    private func change(
        _ what: StatusChange.What, to isSo: Bool, of find: @escaping @Sendable (Database) throws -> [Int64]
    ) async throws(MastheadError) -> [PostID] {
        let time = now().timeIntervalSince1970
        let changed = try await store.write(usesReserve: true) { db in
            let asked = try Self.list(try find(db))
            let column = what == .read ? "isRead" : "isFavorite"
            let ids = try Int64.fetchAll(
                db, sql: "SELECT id FROM post WHERE id IN (SELECT value FROM json_each(?)) AND \(column) != ?",
                arguments: [asked, isSo])
            guard !ids.isEmpty else { return [PostID]() }
            let list = try Self.list(ids)
            let also = what == .read ? ", readAt = ?" : ""
            try db.execute(
                sql: "UPDATE post SET \(column) = ?\(also) WHERE id IN (SELECT value FROM json_each(?))",
                arguments: what == .read ? [isSo, isSo ? time : nil, list] : [isSo, list])
            try StatusChange.note(what, isSo, of: list, at: time, db)
            return ids.map { PostID(rawValue: $0) }
        }
        if !changed.isEmpty { await backups.backUp(.now) }
        return changed
    }

    private static func list(_ ids: [Int64]) throws -> String {
        "[" + ids.map(String.init).joined(separator: ",") + "]"
    }
}
