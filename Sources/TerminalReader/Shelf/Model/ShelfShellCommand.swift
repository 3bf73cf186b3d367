/// A shell command that an empty shelf suggests.
public struct ShelfShellCommand: Sendable, Hashable {
    /// The command's purpose, as one word.
    public let purpose: String
    /// The command.
    public let command: String

    /// Creates a command.
    public init(_ purpose: String, _ command: String) {
        self.purpose = purpose
        self.command = command
    }
}
