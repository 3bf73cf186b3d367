/// An item of a list.
package struct MarkdownItem: Sendable, Hashable {
    /// The content of the item.
    package let blocks: [MarkdownBlock]
    /// Whether the task is done. Nil if the item is not a task.
    package let isDone: Bool?
}
