public import Foundation
import LibraryCore
public import Periodical

/// One of several feeds to which a web page links.
public struct FeedChoice: Sendable, Hashable {
    /// The URL of the feed.
    public let url: URL
    /// The title of the page's link to the feed, or nil.
    public let title: String?

    package init(url: URL, title: String?) {
        self.url = url
        self.title = title
    }
}

extension MastheadError {
    /// Returns the error for a web page with links to several feeds, of which the user must choose one.
    public static func severalFeeds(_ feeds: [FeedChoice], of page: URL) -> MastheadError {
        let list = feeds.map { feed in
            feed.title.map { "“\($0)” (\(feed.url.redacted))" } ?? feed.url.redacted
        }
        return MastheadError(
            .severalFeeds, cannot: "find a feed at", to: page.redacted,
            found: "the web page links to \(feeds.count) feeds: \(list.joined(separator: ", "))",
            remedies: [.didYouMean(feeds.map(\.url.absoluteString))])
    }
}
