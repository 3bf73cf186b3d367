/// A webhook delivery from a store or payment provider.
package struct Delivery: Sendable, Hashable {
    /// The delivery's identifier. A repeated delivery has no effect.
    package let id: String
    /// A hash of the content. If a delivery's identifier is known but its content differs, the delivery is refused. If
    /// nil, contents are not compared.
    package let content: String?

    package init(_ id: String, content: String? = nil) {
        self.id = id
        self.content = content
    }
}
