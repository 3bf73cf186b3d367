public import Periodical

/// The result of a library's recovery.
public struct RecoverySummary: Sendable, Hashable {
    /// The names of the files that contain the old database; empty if no recovery was necessary.
    public internal(set) var keptFiles: [String] = []
    /// The faults of the old database, one line each.
    public internal(set) var faults: [String] = []
    /// The number of followed catalogs.
    public internal(set) var catalogCount = 0
    /// The number of known issues and books.
    public internal(set) var issueCount = 0
    /// The names of the issues whose content is available.
    public internal(set) var available: [String] = []
    /// The names of available issues whose rows were lost. The next refresh restores the titles of these issues.
    public internal(set) var unnamed: [String] = []
    /// The downloaded items whose content is missing or incomplete. The next mirror run downloads the missing files.
    public internal(set) var incomplete: [ItemReference] = []
    /// The items in ``incomplete`` that were imported from files, which no server has.
    public internal(set) var incompleteImports: [ItemReference] = []
    /// The reasons why items in ``incomplete`` cannot be downloaded.
    public package(set) var downloadErrors: [MastheadError] = []
    /// The number of marks, including highlights.
    public internal(set) var markCount = 0
    /// The number of reading positions.
    public internal(set) var positionCount = 0
    /// The number of timers.
    public internal(set) var timerCount = 0
    /// When the backup was created, in RFC 3339, or nil if no backup was used.
    public internal(set) var backupDate: String?
    /// The damaged values and rows that were replaced with those of the backup, one line for each column or table.
    public internal(set) var restorations: [String] = []
    /// The data that could not be recovered, one line each.
    public internal(set) var losses: [String] = []

    /// Whether the database was intact, so that nothing was changed.
    public var wasWhole: Bool { faults.isEmpty }
}
