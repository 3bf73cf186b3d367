/// The post to select as soon as the list is loaded.
enum FeedsArrival: Sendable, Hashable {
    /// The first unread post if `forward` is true, otherwise the last unread post.
    case unread(forward: Bool, opens: Bool)
    case post(ShelfPost.ID)
}
