/// A webhook delivery of a store or payment provider.
package struct Delivery: Sendable, Hashable {
    /// The identifier of the delivery. A repeated delivery has no effect.
    package let id: String
    /// The hash of the content, or nil to not compare the content. A delivery with a known identifier but other content
    /// is refused.
    package let content: String?

    package init(_ id: String, content: String? = nil) {
        self.id = id
        self.content = content
    }
}
