/// What in a library became another: one or several of these at once.
public struct LibraryChange: OptionSet, Sendable, Hashable {
    /// A bit for each.
    public let rawValue: Int

    /// The changes of some bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// What the library has written down: publications, items, positions, marks, downloads that were asked for or ended.
    public static let records = LibraryChange(rawValue: 1)
    /// How far downloads have come, or which of them are worked on.
    public static let progress = LibraryChange(rawValue: 2)
}
