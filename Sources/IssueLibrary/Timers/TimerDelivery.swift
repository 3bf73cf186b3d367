/// How far the telling of an event has come.
///
/// What is told is noted before, so it stands in the log once whatever happens. A process that is killed between the two leaves
/// ``sending``: whether a person saw it cannot be known, so it is shown once more and is ``toldAgain``.
public enum TimerDelivery: String, Sendable, Hashable, Codable, CaseIterable {
    /// It is noted, and about to be told.
    case waiting
    /// A process is telling it, or was ended while it did.
    case sending
    /// It was told.
    case told
    /// It was told, by a process that does not know whether the one before had done so.
    case toldAgain
    /// There was no way to tell it.
    case failed
    /// The person has set nowhere to tell it in this way.
    case unwanted
}
