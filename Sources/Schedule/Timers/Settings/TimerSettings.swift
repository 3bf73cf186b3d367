public import Foundation

/// The settings of a timer.
public struct TimerSettings: Sendable, Hashable {
    /// The title, with at most 32 characters as a reader counts them.
    public var title: String
    /// The notes, with at most 64 characters.
    public var notes: String
    /// The direction.
    public var kind: TimerKind
    /// The length of a countdown, or nil for a timer that counts up.
    public var period: TimerPeriod?
    /// How long before its dates the timer fires, in calendar days shorter than the period. Nil for on the dates.
    public var before: TimerPeriod?
    /// The number of countdowns.
    public var repeats: TimerRepeats
    /// The start. Nil means that the timer starts at once.
    public var begin: Date?
    /// The end, after which nothing fires. A timer that counts up stops there. Nil for never.
    public var end: Date?
    /// The hours for events, or nil for all day.
    public var worked: WorkedTime?
    /// The time zone, or nil for the machine's current one.
    public var timeZone: TimeZone?

    /// The maximum number of characters in a title.
    public static let longestTitle = 32
    /// The maximum number of characters in the notes.
    public static let longestNotes = 64
    /// The maximum number of days that a timer counts, and that its start may be away: a hundred years.
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

    /// Returns whether only the title and notes differ.
    func differsInWordsAlone(from other: TimerSettings) -> Bool {
        var settings = self
        settings.title = other.title
        settings.notes = other.notes
        return settings == other
    }

    /// Returns whether the countdowns stay the same, because only texts, end, repeats or hours differ.
    func countsLike(_ other: TimerSettings) -> Bool {
        kind == other.kind && period == other.period && before == other.before && begin == other.begin
    }
}
