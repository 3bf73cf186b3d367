import Foundation
import GRDB
public import LibraryCore
public import Periodical

extension Posts {
    /// Returns the sorted IDs of all posts that match a filter, for lists that load their posts in parts.
    public func ids(
        _ filter: PostFilter = PostFilter(), sort: PostSort = .newest
    ) async throws(MastheadError) -> [PostID] {
        let query = try await query(filter)
        return try await store.read { try query.ids($0, sort: sort).map { PostID(rawValue: $0) } }
    }

    /// Returns the posts with the given IDs, in the same order. Posts that no longer exist are left out.
    public func posts(_ ids: [PostID]) async throws(MastheadError) -> [LibraryPost] {
        try await store.read { try Self.fetch(ids.map(\.rawValue), $0) }
    }

    /// Returns the newest unread posts of each followed feed, all of them sorted from newest to oldest.
    /// - Parameter count: the maximum number of posts per feed.
    public func newestUnread(ofEach count: Int) async throws(MastheadError) -> [LibraryPost] {
        try await store.read { db in
            // With this index, SQLite reads only the posts to return.
            let ids = try Int64.fetchAll(
                db,
                sql: """
                    SELECT post.id FROM publication JOIN post ON post.id IN (
                        SELECT newest.id FROM post AS newest INDEXED BY postByFeedAndStatus
                        WHERE newest.publicationID = publication.id AND newest.isRead = 0
                        ORDER BY newest.sortAt DESC, newest.id DESC LIMIT ?)
                    WHERE publication.kind = 'feed' AND publication.isFollowed ORDER BY post.sortAt DESC, post.id DESC
                    """, arguments: [count])
            return try Self.fetch(ids, db)
        }
    }

    /// Returns a filter for the posts since the last digest of these feeds. Before the first digest, these are the
    /// posts of the last seven days.
    /// - Parameter handles: the feeds, or nil for all feeds.
    public func sinceLastDigest(of handles: [String]?) async throws(MastheadError) -> PostFilter {
        var filter = PostFilter(handles: handles)
        let feeds = try await query(filter).feeds
        let last = try await store.read { try SettingRecord.lastDigest(of: feeds, $0) }
        filter.later = last.map(PostID.init(rawValue:))
        if last == nil { filter.since = now().addingTimeInterval(-7 * 24 * 3600) }
        return filter
    }

    /// Records a digest's newest post, after which the next digest of these feeds starts.
    /// - Parameters:
    ///   - handles: the feeds, or nil for all feeds.
    ///   - post: the digest's newest post.
    public func noteDigest(of handles: [String]?, upTo post: PostID) async throws(MastheadError) {
        let feeds = try await query(PostFilter(handles: handles)).feeds
        try await store.write { try SettingRecord.setLastDigest(of: feeds, post.rawValue, $0) }
        await backups.backUp(.now)
    }
}
