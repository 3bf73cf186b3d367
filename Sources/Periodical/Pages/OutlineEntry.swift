/// An entry of a table of contents.
public struct OutlineEntry: Sendable, Hashable {
    /// What it is called.
    public let title: String
    /// The page that it leads to.
    public let position: PagePosition
    /// The part of the page's document that it leads to, by its id; nil for the page's beginning.
    public let fragment: String?
    /// The entries below it.
    public let children: [OutlineEntry]

    /// Makes an entry.
    public init(title: String, position: PagePosition, fragment: String? = nil, children: [OutlineEntry] = []) {
        self.title = title
        self.position = position
        self.fragment = fragment
        self.children = children
    }

    /// The entries in the order in which they are read, each with its level from 0.
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
