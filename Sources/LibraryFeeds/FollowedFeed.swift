package import Foundation
import GRDB
import LibraryCore
package import Periodical

/// A followed feed, without counts of its posts, for programs that list feeds often.
package struct FollowedFeed: Sendable, Hashable, Identifiable {
    /// The number of the feed, which never changes and is never used for another feed.
    package let id: Int64
    /// The handle of the feed.
    package let handle: String
    /// The feed's title: the user's own title, the feed's title or, without any, the feed's handle.
    package let title: String
    /// The URL of the feed, without a user name and password.
    package let url: URL?
    /// The key that all URLs of the feed share, regardless of `http`, `https` and trailing slashes.
    package let place: String?
    /// The URL of the feed's website.
    package let home: URL?
    /// The URL of the feed's picture.
    package let picture: URL?
    /// The paths of the feed's folders.
    package let folders: [[String]]
    /// The time when a change of the feed was last found.
    package let changedAt: Date?
}

extension Feeds {
    /// Returns the followed feeds in the order in which they were added.
    package func followed() async throws(MastheadError) -> [FollowedFeed] {
        try await store.read { db in
            let details = try FeedRecord.fetchAll(db)
            return try PublicationRecord.select(db, where: "kind = 'feed' AND isFollowed").compactMap { record in
                guard let id = record.id else { return nil }
                let feed = details[id]
                return FollowedFeed(
                    id: id, handle: record.handle, title: feed?.ownTitle ?? record.title ?? record.handle,
                    url: record.url?.withoutCredentials, place: record.url?.feedPlace, home: feed?.home,
                    picture: feed?.picture, folders: feed?.folders ?? [],
                    changedAt: record.changedAt.map { Date(timeIntervalSince1970: $0) })
            }
        }
    }

    /// Returns the numbers of unread posts, by the number of the feed. Feeds without unread posts may be left out.
    package func unreadCounts() async throws(MastheadError) -> [Int64: Int] {
        try await store.read { try PostQuery.counts($0).mapValues(\.unread) }
    }
}
