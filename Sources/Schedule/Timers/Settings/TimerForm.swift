/// A timer's settings as text, from a form or from options.
public struct TimerForm: Sendable, Hashable, Codable {
    /// The title.
    public var title: String
    /// The notes.
    public var notes: String
    /// The direction in which the timer counts: `up` or `down`.
    public var kind: String
    /// The period, such as `4h30m` or `1d`. Empty for no period.
    public var period: String
    /// The lead, such as `7d`. Nil or empty for no lead.
    public var before: String?
    /// The number of countdowns, or `infinitely`. Empty for one countdown.
    public var repeats: String
    /// The start: `now`, a day, or a day with a time of day. Empty for the current time.
    public var begin: String
    /// The end: `never`, a day, or a day with a time of day. Empty for never.
    public var end: String
    /// The hours, such as `09:00-18:00`. Empty for all day.
    public var worked: String
    /// The time zone, such as `Europe/Berlin`. Empty for the machine's time zone.
    public var timeZone: String

    /// Creates a form.
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
