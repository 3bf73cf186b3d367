/// An item of a list.
package struct MarkdownItem: Sendable, Hashable {
    /// What stands in it.
    package let blocks: [MarkdownBlock]
    /// Whether the task that it is was done; nil where it is none.
    package let isDone: Bool?
}
