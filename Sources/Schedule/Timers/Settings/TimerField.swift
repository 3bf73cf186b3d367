/// A field of a timer's settings. The raw value is its name in forms and JSON.
public enum TimerField: String, Sendable, Hashable, Codable, CaseIterable {
    /// The title.
    case title
    /// The notes.
    case notes
    /// The direction in which the timer counts.
    case kind
    /// The length of a countdown.
    case period
    /// How long before the end of each countdown the timer fires.
    case before
    /// The number of countdowns.
    case repeats
    /// The start.
    case begin
    /// The end.
    case end
    /// The hours in which events fire.
    case worked
    /// The time zone.
    case timeZone
}
