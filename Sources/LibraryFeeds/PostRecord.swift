import Formats
import Foundation
import GRDB
import LibraryCore
import Periodical

/// The columns of the table `post` that are needed to match a post with its feed and to detect changes.
struct PostRecord: Sendable {
    let id: Int64
    let matched: FeedMatching.Known
    let hash: String
    let isInFeed: Bool

    /// Returns a feed's posts in the order in which they were added.
    static func fetchAll(_ db: Database, of publication: Int64) throws -> [PostRecord] {
        try IndexedRow.fetchAll(
            db,
            sql: """
                SELECT id, identity, link, title, publishedAt, hash, isInFeed FROM post WHERE publicationID = ? ORDER BY id
                """, arguments: [publication]
        ) { row in
            PostRecord(
                id: try row.value("id"),
                matched: FeedMatching.Known(
                    identity: try row.value("identity"), link: try row.url("link"), title: try row.optional("title"),
                    published: try row.optionalDate("publishedAt")),
                hash: try row.value("hash"), isInFeed: try row.value("isInFeed"))
        }
    }
}
