public import Foundation

/// A link to another feed of the same OPDS catalog, such as a section, a group or a facet.
public struct OPDSLink: Sendable, Hashable {
    /// The link's title, which is untrusted text.
    public var title: String
    /// The absolute URL of the linked feed.
    public var url: URL
    /// A description of the linked feed, or nil if the catalog has no description.
    public var summary: String?
    /// The number of publications in the linked feed, or nil if undeclared.
    public var count: Int?
    /// Whether the facet is selected on the page.
    public var isActive = false

    /// Creates a link.
    public init(title: String, url: URL) {
        self.title = title
        self.url = url
    }
}
