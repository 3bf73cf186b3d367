/// The reason why an account may read an issue or book.
package enum Ground: String, Sendable, Hashable {
    /// The account owns the item: it was bought, granted or lent, or kept from a subscription.
    case owned
    /// The account was subscribed on the date, and owns it from now on.
    case subscribed
    /// A current right includes the item while it lasts.
    case held
}
