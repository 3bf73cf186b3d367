/// What a person may type in a shell to have something on an empty shelf.
public struct ShelfShellCommand: Sendable, Hashable {
    /// What it does, in a word.
    public let purpose: String
    /// What is typed.
    public let command: String

    /// Describes a command.
    public init(_ purpose: String, _ command: String) {
        self.purpose = purpose
        self.command = command
    }
}
