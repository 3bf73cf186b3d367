import Formats
import Foundation
import IssueTransfer

/// What was found at an address and can be followed.
enum FoundPublication: Sendable {
    case catalog(FoundCatalog)
    case feed(FoundFeed)
    /// A list of feeds, and where it is.
    case list(FeedList, at: URL)
    /// The feeds that a web page names, of which one has to be chosen, and the page.
    case several([FeedChoice], of: URL)
}

/// A feed that was found and can be read.
struct FoundFeed: Sendable {
    /// Where it is from now on.
    let url: URL
    let feed: Feed
    let head: HTTPResponseHead
    let sha256: String
}
