/// A changed read or favorite state of a post that a service has not acknowledged.
package struct PendingStatus: Sendable, Hashable {
    /// The ID of the change.
    package let id: Int64
    /// The service's ID for the item.
    package let item: String
    /// Whether the favorite state changed. If false, the read state changed.
    package let isFavorite: Bool
    /// The new state: whether the post is now a favorite, or read.
    package let isSo: Bool
}
