/// What became of an address or a file that was added.
public struct ShelfAddition: Sendable {
    /// A feed of several, of which one has to be chosen.
    public struct Choice: Sendable, Hashable {
        /// Its address, as it can be added.
        public let address: String
        /// What it is called; foreign text.
        public let title: String?

        /// Describes a feed.
        public init(address: String, title: String?) { (self.address, self.title) = (address, title) }
    }

    /// What was done, in a line.
    public let notice: String
    /// How it is taken back; nil where it was there before.
    public var undo: ShelfUndo?
    /// The feeds of which one has to be chosen: nothing was added yet.
    public var choices: [Choice] = []

    /// Describes what was done.
    public init(notice: String, undo: ShelfUndo? = nil) { (self.notice, self.undo) = (notice, undo) }
}
