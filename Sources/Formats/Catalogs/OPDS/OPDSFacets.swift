/// A group of links that sort or filter the publications, such as "Sort by" or "Language".
public struct OPDSFacets: Sendable, Hashable {
    /// The group's title, which is untrusted text.
    public var title: String
    /// The group's links.
    public var links: [OPDSLink]

    /// Creates a group of facets.
    public init(title: String, links: [OPDSLink] = []) {
        self.title = title
        self.links = links
    }
}
