/// What tells one word of a store or a payment provider from another.
package struct Delivery: Sendable, Hashable {
    /// What it is called: told again it changes nothing.
    package let id: String
    /// What was signed, by its hash: the very same once more is not the sender's, which would sign anew. Nil where it does not sign anew.
    package let signature: String?

    package init(_ id: String, signature: String? = nil) {
        self.id = id
        self.signature = signature
    }
}
