import Foundation

/// A known countdown of a timer, from which Masthead computes the times of all others.
struct TimerAnchor: Sendable, Hashable {
    /// The index of the countdown. Index 0 is the start of the timer, at which the first countdown begins.
    let index: Int
    /// The end of the countdown, in seconds since 1970 in UTC.
    let second: Int
    /// The local time at which the countdown ends.
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
