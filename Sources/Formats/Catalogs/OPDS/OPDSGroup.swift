public import Foundation
public import Periodical

/// A group of publications or links on a page, such as "New" or "Popular".
public struct OPDSGroup: Sendable, Hashable {
    /// The group's title, which is untrusted text.
    public var title: String
    /// The URL of the feed that contains the whole group.
    public var url: URL?
    /// The group's links to other feeds.
    public var navigation: [OPDSLink] = []
    /// The group's publications that are on this page.
    public var publications: [CatalogEntry] = []

    /// Creates an empty group.
    public init(title: String, url: URL? = nil) {
        self.title = title
        self.url = url
    }
}
