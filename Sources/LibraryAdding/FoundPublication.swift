import Formats
import Foundation
import IssueTransfer
import LibraryFeeds

/// Something at an address that the library can follow.
enum FoundPublication: Sendable {
    case catalog(FoundCatalog)
    case feed(FoundFeed)
    /// A list of feeds and its URL.
    case list(OPML, at: URL)
    /// Several feeds that a web page links to, and the URL of the page. The user must choose one of the feeds.
    case several([FeedChoice], of: URL)
}

/// A readable feed at an address.
struct FoundFeed: Sendable {
    /// The URL of the feed after permanent redirects.
    let url: URL
    let feed: Feed
    let head: HTTPResponseHead
    let sha256: String
}
