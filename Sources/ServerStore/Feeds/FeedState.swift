/// What there is to do about feeds.
package struct FeedState: Sendable, Hashable {
    /// How many are to be asked for at their hubs now.
    package let dueCount: Int
    /// Of how many channels are to be told now.
    package let noticedCount: Int
    /// Of how many the time is over for which their hubs wanted to tell.
    package let overCount: Int
}
