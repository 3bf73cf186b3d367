public import Foundation

/// A link from one feed of an OPDS catalog to another, such as a section, a group or a facet.
public struct OPDSLink: Sendable, Hashable {
    /// The title, which is untrusted text.
    public var title: String
    /// The absolute URL.
    public var url: URL
    /// A description of the target, or nil if the catalog has none.
    public var summary: String?
    /// The number of publications at the target, or nil if the catalog does not state it.
    public var count: Int?
    /// Whether the facet is the current selection.
    public var isActive = false

    /// Creates a link.
    public init(title: String, url: URL) {
        self.title = title
        self.url = url
    }
}
