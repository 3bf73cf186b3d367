/// Why an account may read an issue or book.
package enum Ground: String, Sendable, Hashable {
    /// The account owns the item because it was bought, granted, lent, or kept from a subscription.
    case owned
    /// The account had a subscription on the date, and therefore keeps the issue.
    case subscribed
    /// A current right includes the item for as long as the right lasts.
    case held
}
