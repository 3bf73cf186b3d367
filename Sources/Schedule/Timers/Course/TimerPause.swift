/// A pause in a timer's current countdown.
struct TimerPause: Sendable, Hashable {
    /// The start of the pause, in seconds since 1970 in UTC.
    let second: Int
    /// The remaining seconds of the countdown, including the time until the timer's start. Zero if the timer counts up.
    let rest: Int
}
