/// A group of links to the same publications in another order or selection, such as "Sort by" or "Language".
public struct OPDSFacets: Sendable, Hashable {
    /// The title of the group, which is untrusted text.
    public var title: String
    /// The links.
    public var links: [OPDSLink]

    /// Creates a group of facets.
    public init(title: String, links: [OPDSLink] = []) {
        self.title = title
        self.links = links
    }
}
