/// What was saved of a library, and what was not.
public struct RecoverySummary: Sendable, Hashable {
    /// The names of the copies of what was there before; empty where nothing had to be done.
    public internal(set) var keptFiles: [String] = []
    /// What was wrong, in a line each.
    public internal(set) var faults: [String] = []
    /// The number of catalogs that are followed.
    public internal(set) var catalogCount = 0
    /// The number of issues that are known.
    public internal(set) var issueCount = 0
    /// The names of the issues whose content is here.
    public internal(set) var available: [String] = []
    /// The names of issues that are here and of which no more than that was known: the next refresh brings their titles.
    public internal(set) var unnamed: [String] = []
    /// The names of issues whose content was here and is not, or lacks files: the next mirror fetches what is missing.
    public internal(set) var incomplete: [String] = []
    /// The number of marks.
    public internal(set) var markCount = 0
    /// The number of reading positions.
    public internal(set) var positionCount = 0
    /// When the backup that was used was made, in RFC 3339; nil where none was.
    public internal(set) var backupDate: String?
    /// What could not be saved, in a line each.
    public internal(set) var losses: [String] = []

    /// Whether the database was whole, so that nothing was done.
    public var wasWhole: Bool { faults.isEmpty }
}
