public import Foundation

/// The settings of a timer.
public struct TimerSettings: Sendable, Hashable {
    /// The title, at most 32 characters (grapheme clusters) long.
    public var title: String
    /// The notes, at most 64 characters long.
    public var notes: String
    /// The direction in which the timer counts.
    public var kind: TimerKind
    /// The length of a countdown. Nil if the timer counts up.
    public var period: TimerPeriod?
    /// How long before the end of each countdown the timer fires, in calendar days. Must be shorter than the period.
    /// Nil if the timer fires at the end.
    public var before: TimerPeriod?
    /// The number of countdowns.
    public var repeats: TimerRepeats
    /// The start, or nil to start immediately.
    public var begin: Date?
    /// The end, after which the timer no longer fires, or stops if it counts up. Nil if there is no end.
    public var end: Date?
    /// The hours in which events fire, or nil for all day.
    public var worked: WorkedTime?
    /// The time zone, or nil for the machine's current time zone.
    public var timeZone: TimeZone?

    /// The maximum number of characters in a title.
    public static let longestTitle = 32
    /// The maximum number of characters in the notes.
    public static let longestNotes = 64
    /// The maximum number of days that a timer may count, or wait for its start: a hundred years.
    public static let mostDays = 36_525

    /// Creates settings. By default, there is a single countdown.
    public init(
        title: String, notes: String = "", kind: TimerKind = .down, period: TimerPeriod? = nil,
        before: TimerPeriod? = nil, repeats: TimerRepeats = .times(1), begin: Date? = nil, end: Date? = nil,
        worked: WorkedTime? = nil,
        timeZone: TimeZone? = nil
    ) {
        self.title = title
        self.notes = notes
        self.kind = kind
        self.period = period
        self.before = before
        self.repeats = repeats
        self.begin = begin
        self.end = end
        self.worked = worked
        self.timeZone = timeZone
    }

    /// Returns the clock in the timer's time zone.
    func clock(at home: TimeZone) -> WallClock { WallClock(timeZone ?? home) }

    /// The number of days by which the timer fires early.
    var leadDays: Int {
        guard case .days(let count) = before else { return 0 }
        return count
    }

    /// Whether the settings differ only in their title and notes.
    func differsInWordsAlone(from other: TimerSettings) -> Bool {
        var settings = self
        settings.title = other.title
        settings.notes = other.notes
        return settings == other
    }

    /// Whether the countdowns are the same, even if other settings differ.
    func countsLike(_ other: TimerSettings) -> Bool {
        kind == other.kind && period == other.period && before == other.before && begin == other.begin
    }
}
