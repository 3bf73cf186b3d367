package import Foundation
import GRDB
package import LibraryCore
package import Periodical

/// A selection of posts for programs that keep their own copy of the posts. In contrast to ``PostFilter``, it selects
/// posts by the time when they arrived in the library, so that such a program misses no post that is published late.
package struct PostStream: Sendable, Hashable {
    /// The numbers of the feeds, from ``FollowedFeed/id``.
    package var feeds: Set<Int64>
    /// Whether to select read or unread posts, or nil for both.
    package var isRead: Bool?
    /// Whether to select favorites or other posts, or nil for both.
    package var isFavorite: Bool?
    /// The earliest time of arrival, or nil for no limit.
    package var arrivedSince: Date?
    /// The time before which the posts arrived, or nil for no limit.
    package var arrivedBefore: Date?

    package init(feeds: some Sequence<Int64>) { self.feeds = Set(feeds) }

    var query: PostQuery {
        var query = PostQuery(feeds: feeds.sorted(), isRead: isRead, isFavorite: isFavorite == true)
        query.omitsFavorites = isFavorite == false
        (query.arrivedSince, query.arrivedBefore) = (arrivedSince, arrivedBefore)
        return query
    }
}

extension Posts {
    /// Returns the IDs of posts in a stream, and the cursor for the posts after them.
    /// - Parameters:
    ///   - sort: the sort order of the posts.
    ///   - place: the cursor from the previous call, or nil to start with the first post.
    ///   - limit: the maximum number of posts.
    /// - Returns: the IDs, and nil as the cursor if there are no more posts.
    package func ids(
        _ stream: PostStream, sort: PostSort, after place: PostPlace?, limit: Int
    ) async throws(MastheadError) -> (ids: [PostID], next: PostPlace?) {
        let (query, limit) = (stream.query, max(1, limit))
        return try await store.read { db in
            let found = try query.ids(db, sort: sort, after: place, limit: limit + 1)
            let ids = found.prefix(limit).map { PostID(rawValue: $0) }
            guard found.count > limit, let last = ids.last else { return (ids, nil) }
            return (ids, try Self.fetch([last.rawValue], db).first.map { PostPlace(after: $0) })
        }
    }
}

extension PostPlace {
    /// The cursor as text for addresses, in a list that is sorted by date.
    package var text: String { "\(date)_\(id)" }

    /// Reads a cursor from ``text``. Returns nil if the text is invalid.
    package init?(text: String) {
        let parts = text.split(separator: "_", omittingEmptySubsequences: false)
        guard text.utf8.count <= 64, parts.count == 2, let date = Double(parts[0]), date.isFinite,
            let id = Int64(parts[1])
        else { return nil }
        self.init(date: date, title: nil, id: id)
    }
}
