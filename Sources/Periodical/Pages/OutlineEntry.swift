/// An entry in a table of contents.
public struct OutlineEntry: Sendable, Hashable {
    /// The entry's title.
    public let title: String
    /// The page that the entry links to.
    public let position: PagePosition
    /// The id of an element in the page's document, or nil if the entry links to the beginning of the page.
    public let fragment: String?
    /// The entries below this entry.
    public let children: [OutlineEntry]

    /// Creates an entry.
    public init(title: String, position: PagePosition, fragment: String? = nil, children: [OutlineEntry] = []) {
        self.title = title
        self.position = position
        self.fragment = fragment
        self.children = children
    }

    /// Returns the entries in reading order, each with its level, counted from 0.
    public static func flattened(_ entries: [OutlineEntry]) -> [(level: Int, entry: OutlineEntry)] {
        var found: [(level: Int, entry: OutlineEntry)] = []
        var open = entries.reversed().map { (level: 0, entry: $0) }
        while let next = open.popLast() {
            found.append(next)
            open += next.entry.children.reversed().map { (level: next.level + 1, entry: $0) }
        }
        return found
    }
}
