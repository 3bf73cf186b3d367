/// A change to a post's read or favorite status that the sync service has not acknowledged yet.
package struct PendingStatus: Sendable, Hashable {
    /// The ID of the change.
    package let id: Int64
    /// The item's ID at the sync service.
    package let item: String
    /// Whether the favorite status changed, rather than the read status.
    package let isFavorite: Bool
    /// The new value of the status that changed.
    package let isSo: Bool
}
