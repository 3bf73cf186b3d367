import Foundation
import GRDB
import Periodical

extension Posts {
    /// Returns the IDs of the posts that match a filter, sorted.
    func ids(_ filter: PostFilter, sort: PostSort) async throws(MastheadError) -> [PostID] {
        let query = try await query(filter)
        return try await store.read { try query.ids($0, sort: sort).map { PostID(rawValue: $0) } }
    }

    /// Returns the posts with these IDs in the same order, without deleted posts.
    func posts(_ ids: [PostID]) async throws(MastheadError) -> [LibraryPost] {
        try await store.read { try Self.fetch(ids.map(\.rawValue), $0) }
    }

    /// Returns the newest unread posts of each followed feed.
    /// - Parameter count: the maximum number of posts for each feed.
    func newestUnread(ofEach count: Int) async throws(MastheadError) -> [LibraryPost] {
        try await store.read { db in
            // The index on each feed's posts avoids reading posts that are not returned.
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
}
