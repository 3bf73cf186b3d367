public import Foundation

/// A link to another feed of the same OPDS catalog, such as a section, a group or a facet.
public struct OPDSLink: Sendable, Hashable {
    /// The title of the link. The title is untrusted text.
    public var title: String
    /// The absolute URL of the linked feed.
    public var url: URL
    /// A description of the linked feed, or nil if the catalog has no description.
    public var summary: String?
    /// The number of publications in the linked feed. Nil if the catalog does not declare this number.
    public var count: Int?
    /// Whether the page currently shows the selection of this facet.
    public var isActive = false

    /// Creates a link.
    public init(title: String, url: URL) {
        self.title = title
        self.url = url
    }
}
