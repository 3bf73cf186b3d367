public import Foundation
public import Periodical

/// A feed that a web page names beside others.
public struct FeedChoice: Sendable, Hashable {
    /// Where it is.
    public let url: URL
    /// What the page calls it, if it does.
    public let title: String?
}

extension MastheadError {
    /// Says that of several feeds that a web page names one has to be chosen.
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
