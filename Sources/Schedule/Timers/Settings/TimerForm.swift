/// A timer's settings as they are typed, in a form or as options.
public struct TimerForm: Sendable, Hashable, Codable {
    /// What it is called.
    public var title: String
    /// What else there is to say.
    public var notes: String
    /// `up` or `down`.
    public var kind: String
    /// `4h30m`, `1d`; empty for none.
    public var period: String
    /// `7d`; nil or empty for at its times.
    public var before: String?
    /// A number, or `infinitely`; empty for once.
    public var repeats: String
    /// `now`, a day, or a day and a time of day; empty is the same as `now`.
    public var begin: String
    /// `never`, a day, or a day and a time of day; empty for never.
    public var end: String
    /// `09:00-18:00`; empty for all day.
    public var worked: String
    /// `Europe/Berlin`; empty for that of the machine.
    public var timeZone: String

    /// A form in which nothing but this was typed.
    public init(
        title: String = "", notes: String = "", kind: String = "down", period: String = "",
        before: String? = nil, repeats: String = "", begin: String = "", end: String = "", worked: String = "",
        timeZone: String = ""
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
}
