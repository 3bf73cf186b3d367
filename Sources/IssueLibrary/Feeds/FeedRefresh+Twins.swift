import Foundation
import GRDB
import Periodical

extension FeedRefresh {
    /// Another feed that is followed where one has moved to.
    /// - Parameter place: where it has moved to; nil where it has not.
    /// - Returns: its handle.
    static func twin(of feed: PublicationRecord, at place: URL?, _ db: Database) throws -> String? {
        guard let place = place?.feedPlace else { return nil }
        return try PublicationRecord.select(db, where: "kind = 'feed' AND isFollowed").first { other in
            other.id != feed.id && other.url?.feedPlace == place
        }?.handle
    }
}

extension Diagnostic {
    /// Tells that a feed has moved to where another one is followed.
    static func twin(of feed: PublicationRecord, _ other: String) -> Diagnostic {
        Diagnostic(
            file: feed.url?.redacted ?? feed.handle, severity: .warning, code: "feed-twice",
            message: "The feed has moved to the URL of \(other), so its posts appear twice.",
            hint: "Unfollow \(feed.handle) or \(other).")
    }
}
