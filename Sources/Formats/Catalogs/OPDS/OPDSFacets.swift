/// A group of links that show the same publications in another order or with a filter. Examples are "Sort by" and
/// "Language".
public struct OPDSFacets: Sendable, Hashable {
    /// The title of the group. The title is untrusted text.
    public var title: String
    /// The links of the group.
    public var links: [OPDSLink]

    /// Creates a group of facets.
    public init(title: String, links: [OPDSLink] = []) {
        self.title = title
        self.links = links
    }
}
