/// A webhook delivery of a store or payment provider.
package struct Delivery: Sendable, Hashable {
    /// The identifier. A repeated delivery changes nothing.
    package let id: String
    /// The hash of the content, or nil if it is not compared. A delivery with a known identifier and other content is
    /// refused.
    package let content: String?

    package init(_ id: String, content: String? = nil) {
        self.id = id
        self.content = content
    }
}
