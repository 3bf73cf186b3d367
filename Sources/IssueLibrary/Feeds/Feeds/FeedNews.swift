import Foundation
import IssueTransfer

/// The result of checking a feed.
enum FeedNews: Sendable {
    /// The feed is the same as before. Its cache validators may differ.
    case unchanged(HTTPResponseHead, movedTo: URL?)
    /// The feed has changed.
    case changed(FeedAnswer)
    /// The server reports that the feed no longer exists.
    case ended
}

/// A downloaded feed.
struct FeedAnswer: Sendable {
    let head: HTTPResponseHead
    let sha256: String
    let prepared: FeedWriter.Prepared
    /// The new URL of the feed, if it moved permanently.
    var movedTo: URL?
}
