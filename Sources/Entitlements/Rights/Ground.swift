/// Why somebody may have an issue or a book.
package enum Ground: String, Sendable, Hashable {
    /// It is theirs by itself: bought, given or lent, or kept from a subscription.
    case owned
    /// They were subscribed on its date: from now on it is theirs.
    case subscribed
    /// What they hold gives it for as long as it lasts.
    case held
}
