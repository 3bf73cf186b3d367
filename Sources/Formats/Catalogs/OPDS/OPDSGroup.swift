public import Foundation
public import Periodical

/// Publications or sections that stand together in a feed: "New", "Popular".
public struct OPDSGroup: Sendable, Hashable {
    /// What it is called; foreign text.
    public var title: String
    /// The feed that has all of it.
    public var url: URL?
    /// The feeds that it leads to.
    public var navigation: [OPDSLink] = []
    /// The publications that it shows.
    public var publications: [CatalogEntry] = []

    /// Makes an empty group.
    public init(title: String, url: URL? = nil) {
        self.title = title
        self.url = url
    }
}
