/// The reason why an account may read an issue or book.
package enum Ground: String, Sendable, Hashable {
    /// The account owns the item: it was bought, granted, lent, or kept from a subscription.
    case owned
    /// The account had a subscription on the date, and therefore owns the issue from now on.
    case subscribed
    /// A current right includes the item until the right ends.
    case held
}
