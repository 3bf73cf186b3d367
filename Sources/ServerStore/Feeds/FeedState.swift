/// The pending work for feeds, as counts.
package struct FeedState: Sendable, Hashable {
    /// The number of feeds whose hubs must be called now.
    package let dueCount: Int
    /// The number of feeds that must be announced on channels now.
    package let noticedCount: Int
    /// The number of feeds whose subscription has expired.
    package let overCount: Int
}
