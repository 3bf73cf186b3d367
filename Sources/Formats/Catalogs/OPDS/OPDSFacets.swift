/// A group of links that show the publications in another order or with a filter, such as "Sort by" or "Language".
public struct OPDSFacets: Sendable, Hashable {
    /// The group's title, which is untrusted text.
    public var title: String
    /// The links of the group.
    public var links: [OPDSLink]

    /// Creates a group of facets.
    public init(title: String, links: [OPDSLink] = []) {
        self.title = title
        self.links = links
    }
}
