/// The subjects of a library that changed. Only these subjects need to be read again.
public struct LibraryChange: OptionSet, Sendable, Hashable {
    /// The bits of the option set.
    public let rawValue: Int

    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Publications, and the results of their checks.
    public static let publications = LibraryChange(rawValue: 1 << 0)
    /// Items and their content, and removals that can be undone.
    public static let items = LibraryChange(rawValue: 1 << 1)
    /// Downloads that were queued, paused, finished, canceled or failed.
    public static let downloads = LibraryChange(rawValue: 1 << 2)
    /// Positions, bookmarks, favorites, highlights, and read or unread marks.
    public static let marks = LibraryChange(rawValue: 1 << 3)
    /// Posts and the settings of feeds.
    public static let posts = LibraryChange(rawValue: 1 << 4)
    /// Timers and their events.
    public static let timers = LibraryChange(rawValue: 1 << 5)
    /// Accounts at publisher servers and their purchases.
    public static let accounts = LibraryChange(rawValue: 1 << 6)
    /// The settings of the library, such as its scale.
    public static let settings = LibraryChange(rawValue: 1 << 7)
    /// The progress of downloads, and downloads that started or stopped.
    public static let progress = LibraryChange(rawValue: 1 << 8)

    /// All subjects except ``progress``.
    public static let records: LibraryChange = [
        .publications, .items, .downloads, .marks, .posts, .timers, .accounts, .settings,
    ]

    /// Whether any of the given subjects changed.
    public func intersects(_ subjects: LibraryChange) -> Bool { !isDisjoint(with: subjects) }
}
