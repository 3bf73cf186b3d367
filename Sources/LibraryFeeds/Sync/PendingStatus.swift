/// A change to a post's read or favorite status that the sync service has not acknowledged yet.
package struct PendingStatus: Sendable, Hashable {
    /// The ID of the change.
    package let id: Int64
    /// The ID of the item at the sync service.
    package let item: String
    /// Whether the favorite status changed. If false, the read status changed.
    package let isFavorite: Bool
    /// The new value of the changed status: whether the post is a favorite, or whether it is read.
    package let isSo: Bool
}
