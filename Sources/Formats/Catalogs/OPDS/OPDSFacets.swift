/// Feeds of the same publications in other orders or parts: "Sort by", "Language".
public struct OPDSFacets: Sendable, Hashable {
    /// What they have in common; foreign text.
    public var title: String
    /// The feeds.
    public var links: [OPDSLink]

    /// Groups facets.
    public init(title: String, links: [OPDSLink] = []) {
        self.title = title
        self.links = links
    }
}
