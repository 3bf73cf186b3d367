/// Where a timer stopped.
struct TimerPause: Sendable, Hashable {
    /// When, in seconds since 1970 in UTC.
    let second: Int
    /// What was left of its count, in seconds, with the time up to its begin; of one that counts up nothing.
    let rest: Int
}
