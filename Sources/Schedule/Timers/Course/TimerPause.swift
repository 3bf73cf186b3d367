/// A pause in a timer's current countdown.
struct TimerPause: Sendable, Hashable {
    /// When the pause started, in seconds since 1970 in UTC.
    let second: Int
    /// The seconds left in the countdown, including any wait for the timer's start. Zero if the timer counts up.
    let rest: Int
}
