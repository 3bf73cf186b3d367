public import Foundation

/// How a person wants a timer to be.
public struct TimerSettings: Sendable, Hashable {
    /// What it is called: 32 characters at most, as a reader counts them.
    public var title: String
    /// What else there is to say: 64 characters at most.
    public var notes: String
    /// Which way it counts.
    public var kind: TimerKind
    /// From where it counts down; nil for one that counts up.
    public var period: TimerPeriod?
    /// How long before each of its times it tells: days of the calendar, fewer than the period has; nil for at the time itself.
    public var before: TimerPeriod?
    /// How many times it counts down in all.
    public var repeats: TimerRepeats
    /// When it begins; nil for when it is started.
    public var begin: Date?
    /// After when it tells no more; one that counts up stands still then. Nil for never.
    public var end: Date?
    /// The hours in which it tells; nil for all day.
    public var worked: WorkedTime?
    /// By whose clocks it goes; nil for those of the machine, wherever that is taken.
    public var timeZone: TimeZone?

    /// The most characters of a title.
    public static let longestTitle = 32
    /// The most characters of notes.
    public static let longestNotes = 64
    /// How many days a timer counts at most, and how far from the present it may begin: a hundred years.
    public static let mostDays = 36_525

    /// Describes a timer; one that counts down once, if nothing else is said.
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

    /// The clock that it goes by.
    /// - Parameter home: the machine's time zone.
    func clock(at home: TimeZone) -> WallClock { WallClock(timeZone ?? home) }

    /// How many days before its times it tells.
    var leadDays: Int {
        guard case .days(let count) = before else { return 0 }
        return count
    }

    /// Whether nothing but its title and notes differs from other settings.
    func differsInWordsAlone(from other: TimerSettings) -> Bool {
        var settings = self
        settings.title = other.title
        settings.notes = other.notes
        return settings == other
    }

    /// Whether nothing but words, or until when, how often and at which hours it tells differs from other settings: the counts stay.
    func countsLike(_ other: TimerSettings) -> Bool {
        kind == other.kind && period == other.period && before == other.before && begin == other.begin
    }
}
