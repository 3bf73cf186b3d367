/// A webhook delivery from a store or a payment provider.
package struct Delivery: Sendable, Hashable {
    /// The identifier of the delivery. A repeated delivery has no effect.
    package let id: String
    /// The hash of the content. A delivery with a known identifier but different content is refused. If nil, contents
    /// are not compared.
    package let content: String?

    package init(_ id: String, content: String? = nil) {
        self.id = id
        self.content = content
    }
}
