import Foundation
import IssueTransfer

/// What a look at a feed brought.
enum FeedNews: Sendable {
    /// The same as the last time; the validators may be others.
    case unchanged(HTTPResponseHead, movedTo: URL?)
    /// Another document.
    case changed(FeedAnswer)
    /// Its server says that there is none any more.
    case ended
}

/// A feed as it came.
struct FeedAnswer: Sendable {
    let head: HTTPResponseHead
    let sha256: String
    let prepared: FeedIntake.Prepared
    /// Where it is to be looked for from now on, if it moved for good.
    var movedTo: URL?
}
