public import Foundation

/// A way from one feed of an OPDS catalog to another: a section, a group, a facet.
public struct OPDSLink: Sendable, Hashable {
    /// What it is called; foreign text.
    public var title: String
    /// Where it leads, absolute.
    public var url: URL
    /// What is there, where the catalog says so.
    public var summary: String?
    /// How many publications are there, where the catalog says so.
    public var count: Int?
    /// Whether a facet is the one that is chosen.
    public var isActive = false

    /// Describes a link.
    public init(title: String, url: URL) {
        self.title = title
        self.url = url
    }
}
