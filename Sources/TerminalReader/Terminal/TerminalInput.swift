/// What comes from a terminal.
enum TerminalInput: Sendable, Hashable {
    case key(Key)
    /// A text that was pasted.
    case paste(String)
    case mouse(Mouse)
    case answer(TerminalAnswer)
}
