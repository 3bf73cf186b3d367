/// What became of timers that were restored.
public struct TimerRestoration: Sendable, Hashable {
    /// The timers that were added.
    public internal(set) var added: [LibraryTimer] = []
    /// How many were in the library already, and stayed as they are there.
    public internal(set) var knownCount = 0
    /// How many events were added to the log.
    public internal(set) var eventCount = 0
    /// What timers were for that the library does not have: they are for nothing now.
    public internal(set) var missingSubjects: [String] = []
}
