/// The pending work for feeds.
package struct FeedState: Sendable, Hashable {
    /// The number of feeds whose hubs must be called now.
    package let dueCount: Int
    /// The number of feeds to announce to channels now.
    package let noticedCount: Int
    /// The number of feeds whose lease has ended.
    package let overCount: Int
}
