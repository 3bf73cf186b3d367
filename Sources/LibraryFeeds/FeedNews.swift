package import Foundation
package import IssueTransfer

/// The result of checking a feed.
enum FeedNews: Sendable {
    /// The feed has not changed, but its cache validators may be new.
    case unchanged(HTTPResponseHead, movedTo: URL?)
    /// The feed has changed.
    case changed(FeedAnswer)
    /// The server reported that the feed no longer exists.
    case ended
}

/// A downloaded feed.
package struct FeedAnswer: Sendable {
    package let head: HTTPResponseHead
    package let sha256: String
    package let prepared: FeedWriter.Prepared
    /// The new URL of the feed, if it has moved permanently.
    package var movedTo: URL?

    package init(head: HTTPResponseHead, sha256: String, prepared: FeedWriter.Prepared, movedTo: URL? = nil) {
        self.head = head
        self.sha256 = sha256
        self.prepared = prepared
        self.movedTo = movedTo
    }
}
