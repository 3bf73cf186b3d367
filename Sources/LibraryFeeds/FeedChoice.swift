public import Foundation
import LibraryCore
public import Periodical

/// One of several feeds that a web page links to.
public struct FeedChoice: Sendable, Hashable {
    /// The URL of the feed.
    public let url: URL
    /// The title of the page's link to the feed, if it has one.
    public let title: String?

    package init(url: URL, title: String?) {
        self.url = url
        self.title = title
    }
}

extension MastheadError {
    /// Returns the error for a web page that links to several feeds, so that the user must choose.
    public static func severalFeeds(_ feeds: [FeedChoice], of page: URL) -> MastheadError {
        let list = feeds.map { feed in
            feed.title.map { "“\($0)” (\(feed.url.redacted))" } ?? feed.url.redacted
        }
        let advice = "Add one of them, such as \(feeds.first?.url.redacted ?? page.redacted)."
        return MastheadError(
            .severalFeeds, cannot: "find a feed at", to: page.redacted,
            found: "the web page links to \(feeds.count) feeds: \(list.joined(separator: ", "))",
            remedies: [Remedy(.didYouMean, advice, of: feeds.map(\.url.absoluteString))])
    }
}
