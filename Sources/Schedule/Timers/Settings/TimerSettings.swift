public import Foundation

/// The settings of a timer.
public struct TimerSettings: Sendable, Hashable {
    /// The title, with at most 32 characters, as readers count them.
    public var title: String
    /// The notes, with at most 64 characters.
    public var notes: String
    /// The direction in which the timer counts.
    public var kind: TimerKind
    /// The length of a countdown, or nil for a timer that counts up.
    public var period: TimerPeriod?
    /// The time by which the timer fires before its dates, in calendar days and shorter than the period. Nil to fire on
    /// the dates.
    public var before: TimerPeriod?
    /// The number of countdowns.
    public var repeats: TimerRepeats
    /// The start. Nil means that the timer starts at once.
    public var begin: Date?
    /// The end, after which nothing fires. A timer that counts up stops at the end. Nil for no end.
    public var end: Date?
    /// The hours in which events fire, or nil for all day.
    public var worked: WorkedTime?
    /// The time zone, or nil for the machine's current time zone.
    public var timeZone: TimeZone?

    /// The maximum number of characters in a title.
    public static let longestTitle = 32
    /// The maximum number of characters in the notes.
    public static let longestNotes = 64
    /// The maximum number of days that a timer counts, and the maximum distance of its start from now: a hundred years.
    public static let mostDays = 36_525

    /// Creates settings, by default for one countdown.
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

    /// Returns the clock of the timer.
    /// - Parameter home: the machine's time zone.
    func clock(at home: TimeZone) -> WallClock { WallClock(timeZone ?? home) }

    /// The number of days by which the timer fires early.
    var leadDays: Int {
        guard case .days(let count) = before else { return 0 }
        return count
    }

    /// Whether only the title and notes differ.
    func differsInWordsAlone(from other: TimerSettings) -> Bool {
        var settings = self
        settings.title = other.title
        settings.notes = other.notes
        return settings == other
    }

    /// Whether the countdowns are the same, because only the texts, the end, the repeats or the hours differ.
    func countsLike(_ other: TimerSettings) -> Bool {
        kind == other.kind && period == other.period && before == other.before && begin == other.begin
    }
}
