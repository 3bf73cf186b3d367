import Foundation

/// A known countdown of a timer, from which the times of all others are computed.
struct TimerAnchor: Sendable, Hashable {
    /// The index of the countdown. Index 0 is the start of the timer, when the first countdown begins.
    let index: Int
    /// When the countdown ends, in seconds since 1970 in UTC.
    let second: Int
    /// The local time when the countdown ends.
    let wall: WallTime

    init(index: Int, second: Int, by clock: WallClock) {
        self.index = index
        self.second = second
        wall = clock.time(at: second)
    }

    init(index: Int, second: Int, wall: WallTime) {
        self.index = index
        self.second = second
        self.wall = wall
    }
}
