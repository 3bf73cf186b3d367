public import Foundation

/// A timer on its way: its settings, and what has become of it.
///
/// It has no clock of its own: each function is given the moment, and the machine's time zone for timers that have none. Seconds are
/// whole; a timer that is started begins with the second that had begun.
public struct TimerCourse: Sendable, Hashable {
    /// How it is wanted.
    public internal(set) var settings: TimerSettings
    /// How many times it was begun anew, and 1: a telling is known by this and by its count.
    public internal(set) var run: Int
    /// The last count that was told, or passed outside worked time.
    public internal(set) var told: Int
    var beginSecond: Int
    var anchor: TimerAnchor
    var pause: TimerPause?

    /// When it began or begins, in this run; pauses move it on.
    public var begin: Date { Date(wholeSeconds: beginSecond) }
    /// Since when it is paused; nil where it is not.
    public var pausedAt: Date? { pause.map { Date(wholeSeconds: $0.second) } }

    init(settings: TimerSettings, run: Int, told: Int, beginSecond: Int, anchor: TimerAnchor, pause: TimerPause? = nil)
    {
        self.settings = settings
        self.run = run
        self.told = told
        self.beginSecond = beginSecond
        self.anchor = anchor
        self.pause = pause
    }

    /// A course by settings whatever these are. What would have been told before is passed over.
    init(unchecked settings: TimerSettings, at now: Date, in home: TimeZone, run: Int) {
        let clock = settings.clock(at: home)
        let begin = (settings.begin ?? now).wholeSeconds
        self.init(
            settings: settings, run: run, told: 0, beginSecond: begin,
            anchor: TimerAnchor(index: 0, second: begin, by: clock))
        if let counts = counts(in: home) { told = min(max(0, counts.last(by: now.wholeSeconds - 1)), lastIndex) }
    }
}
