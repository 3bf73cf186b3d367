/// A change to the read or favorite status of a post that a service has not acknowledged yet.
package struct PendingStatus: Sendable, Hashable {
    /// The ID of the change.
    package let id: Int64
    /// The ID that the service uses for the item.
    package let item: String
    /// Whether the favorite status changed. If false, the read status changed.
    package let isFavorite: Bool
    /// The new status: whether the post is now a favorite, or whether it is now read.
    package let isSo: Bool
}
