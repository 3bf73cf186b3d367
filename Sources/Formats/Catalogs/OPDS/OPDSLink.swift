public import Foundation

/// A link to another feed in the same OPDS catalog, such as a section, a group or a facet.
public struct OPDSLink: Sendable, Hashable {
    /// The link's title, which is untrusted text.
    public var title: String
    /// The absolute URL of the linked feed.
    public var url: URL
    /// The linked feed's description, or nil if the catalog does not contain one.
    public var summary: String?
    /// The number of publications in the linked feed, or nil if undeclared.
    public var count: Int?
    /// Whether the link is a facet that is currently selected.
    public var isActive = false

    /// Creates a link.
    public init(title: String, url: URL) {
        self.title = title
        self.url = url
    }
}
