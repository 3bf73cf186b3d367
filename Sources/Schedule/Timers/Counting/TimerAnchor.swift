import Foundation

/// A count of a timer that is known, from which the others are reckoned.
struct TimerAnchor: Sendable, Hashable {
    /// Which count it is; 0 is the begin, with which the first count begins.
    let index: Int
    /// When it is over, in seconds since 1970 in UTC.
    let second: Int
    /// What the clock on the wall showed then.
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
