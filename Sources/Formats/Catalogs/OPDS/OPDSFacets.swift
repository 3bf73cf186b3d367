/// A group of links that sort or filter the same publications in other ways, such as "Sort by" or "Language".
public struct OPDSFacets: Sendable, Hashable {
    /// The title of the group, which is untrusted text.
    public var title: String
    /// The links of the group.
    public var links: [OPDSLink]

    /// Creates a group of facets.
    public init(title: String, links: [OPDSLink] = []) {
        self.title = title
        self.links = links
    }
}
