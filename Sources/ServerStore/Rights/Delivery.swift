/// What tells one word of a store or a payment provider from another.
package struct Delivery: Sendable, Hashable {
    /// What it is called: told again it changes nothing.
    package let id: String
    /// The hash of its words: one that is called the same and says something else is refused. Nil where its words are not compared.
    package let content: String?

    package init(_ id: String, content: String? = nil) {
        self.id = id
        self.content = content
    }
}
