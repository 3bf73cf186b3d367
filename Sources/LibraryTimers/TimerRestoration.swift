/// The result of restoring timers.
public struct TimerRestoration: Sendable, Hashable {
    /// The timers that were added.
    public internal(set) var added: [LibraryTimer] = []
    /// The number of timers that the library already had, whose settings stay unchanged.
    public internal(set) var knownCount = 0
    /// The number of events added to the log.
    public internal(set) var eventCount = 0
    /// The references of items and publications that the library does not have. The timers for these items and
    /// publications were restored without the reference.
    public internal(set) var missingSubjects: [String] = []
}
