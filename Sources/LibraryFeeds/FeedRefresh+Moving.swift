import Foundation
import GRDB
import LibraryCore
import Periodical

extension FeedRefresh {
    /// Returns the handle of another followed feed whose URL this feed has moved to.
    /// - Parameter place: the feed's new URL, or nil if the feed has not moved.
    static func twin(of feed: PublicationRecord, at place: URL?, _ db: Database) throws -> String? {
        guard let place = place?.feedPlace else { return nil }
        return try PublicationRecord.select(db, where: "kind = 'feed' AND isFollowed").first { other in
            other.id != feed.id && other.url?.feedPlace == place
        }?.handle
    }
}

extension Diagnostic {
    /// Returns a warning that a feed has moved to the URL of another followed feed.
    static func twin(of feed: PublicationRecord, _ other: String) -> Diagnostic {
        Diagnostic(
            file: feed.url?.redacted ?? feed.handle, severity: .warning, code: "feed-twice",
            message: "The feed has moved to the URL of \(other), so its posts appear twice.",
            hint: "Unfollow \(feed.handle) or \(other).")
    }
}
