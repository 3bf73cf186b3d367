/// One or more kinds of changes in a library.
public struct LibraryChange: OptionSet, Sendable, Hashable {
    /// The bits of the option set.
    public let rawValue: Int

    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Rows in the database changed: publications, items, positions, marks, or downloads that were added or finished.
    public static let records = LibraryChange(rawValue: 1)
    /// The progress of downloads changed, or downloads started or stopped.
    public static let progress = LibraryChange(rawValue: 2)
}
