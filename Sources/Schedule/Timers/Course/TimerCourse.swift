public import Foundation

/// A running timer: its settings and its progress.
///
/// The course has no clock. Each function takes the current time and the machine's time zone, which applies to timers
/// without a time zone. Times are whole seconds, rounded down.
public struct TimerCourse: Sendable, Hashable {
    /// The settings.
    public internal(set) var settings: TimerSettings
    /// The number of the run, starting at 1. Each restart begins a new run. The run and the count together identify an
    /// event.
    public internal(set) var run: Int
    /// The index of the last countdown that fired or ended outside worked time.
    public internal(set) var told: Int
    var beginSecond: Int
    var anchor: TimerAnchor
    var pause: TimerPause?

    /// The start of this run, moved by the length of each pause.
    public var begin: Date { Date(wholeSeconds: beginSecond) }
    /// When the timer was paused, or nil if it is not paused.
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

    /// Creates a course without checking the settings. Events before `now` are skipped.
    init(unchecked settings: TimerSettings, at now: Date, in home: TimeZone, run: Int) {
        let clock = settings.clock(at: home)
        let begin = (settings.begin ?? now).wholeSeconds
        self.init(
            settings: settings, run: run, told: 0, beginSecond: begin,
            anchor: TimerAnchor(index: 0, second: begin, by: clock))
        if let counts = counts(in: home) { told = min(max(0, counts.last(by: now.wholeSeconds - 1)), lastIndex) }
    }
}
