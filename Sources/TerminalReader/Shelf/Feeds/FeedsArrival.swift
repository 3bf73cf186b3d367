/// What is chosen of a list as soon as it is here.
enum FeedsArrival: Sendable, Hashable {
    /// Its first unread post, or the last.
    case unread(forward: Bool, opens: Bool)
    case post(ShelfPost.ID)
}
