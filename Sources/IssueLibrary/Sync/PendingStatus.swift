/// A change of a post's status that a service has not acknowledged.
package struct PendingStatus: Sendable, Hashable {
    /// The number of the change.
    package let id: Int64
    /// The service's id for the item.
    package let item: String
    /// Whether it is about being liked; about being read otherwise.
    package let isFavorite: Bool
    /// Whether it is so now.
    package let isSo: Bool
}
