/// The pending work for feeds.
package struct FeedState: Sendable, Hashable {
    /// The number of feeds whose hubs the server must call now.
    package let dueCount: Int
    /// The number of feeds that the server must announce on channels now.
    package let noticedCount: Int
    /// The number of feeds with an expired subscription.
    package let overCount: Int
}
