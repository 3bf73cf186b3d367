public import Foundation
public import Periodical

/// A group of publications or links in a feed, such as "New" or "Popular".
public struct OPDSGroup: Sendable, Hashable {
    /// The title, which is untrusted text.
    public var title: String
    /// The URL of the feed with the complete group.
    public var url: URL?
    /// The links to other feeds.
    public var navigation: [OPDSLink] = []
    /// The publications on this page.
    public var publications: [CatalogEntry] = []

    /// Creates an empty group.
    public init(title: String, url: URL? = nil) {
        self.title = title
        self.url = url
    }
}
