/// A field of a timer's settings, as a form and JSON name it.
public enum TimerField: String, Sendable, Hashable, Codable, CaseIterable {
    /// What it is called.
    case title
    /// What else there is to say.
    case notes
    /// Which way it counts.
    case kind
    /// From where it counts down.
    case period
    /// How long before its times it tells.
    case before
    /// How many times.
    case repeats
    /// When it begins.
    case begin
    /// After when it tells no more.
    case end
    /// The hours in which it tells.
    case worked
    /// By whose clocks it goes.
    case timeZone
}
