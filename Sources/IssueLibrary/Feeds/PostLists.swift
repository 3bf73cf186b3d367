import Foundation
import GRDB
import Periodical

extension Posts {
    /// The numbers of the posts that a filter means, in an order.
    func ids(_ filter: PostFilter, sort: PostSort) async throws(MastheadError) -> [PostID] {
        let query = try await query(filter)
        return try await store.read { try query.ids($0, sort: sort).map { PostID(rawValue: $0) } }
    }

    /// Posts by their numbers, in this order; those that have gone are left out.
    func posts(_ ids: [PostID]) async throws(MastheadError) -> [LibraryPost] {
        try await store.read { try Self.fetch(ids.map(\.rawValue), $0) }
    }

    /// The newest unread posts of each feed that is followed.
    /// - Parameter count: how many of a feed at most.
    func newestUnread(ofEach count: Int) async throws(MastheadError) -> [LibraryPost] {
        try await store.read { db in
            // By the index of each feed's posts: no post is looked at that is not given.
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
