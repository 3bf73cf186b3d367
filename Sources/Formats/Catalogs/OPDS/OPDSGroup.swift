public import Foundation
public import Periodical

/// A group of publications or links on a page, such as "New" or "Popular".
public struct OPDSGroup: Sendable, Hashable {
    /// The group's title, which is untrusted text.
    public var title: String
    /// The URL of the feed that contains the complete group.
    public var url: URL?
    /// The links of the group to other feeds.
    public var navigation: [OPDSLink] = []
    /// The publications of the group that this page lists.
    public var publications: [CatalogEntry] = []

    /// Creates an empty group.
    public init(title: String, url: URL? = nil) {
        self.title = title
        self.url = url
    }
}
