/// The result of adding a URL or a file.
public struct ShelfAddition: Sendable {
    /// A feed that the user can choose, if there are several.
    public struct Choice: Sendable, Hashable {
        /// The URL, in the form that can be added.
        public let address: String
        /// The title, which is untrusted text.
        public let title: String?

        /// Creates a choice.
        public init(address: String, title: String?) { (self.address, self.title) = (address, title) }
    }

    /// A one-line message about the result.
    public let notice: String
    /// The action that undoes the addition, or nil if the publication or book was already in the library.
    public var undo: ShelfUndo?
    /// The feeds to choose from. If there are any, nothing has been added yet.
    public var choices: [Choice] = []

    /// Creates a result.
    public init(notice: String, undo: ShelfUndo? = nil) { (self.notice, self.undo) = (notice, undo) }
}
