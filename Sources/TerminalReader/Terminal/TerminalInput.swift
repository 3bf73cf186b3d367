/// What comes from a terminal.
enum TerminalInput: Sendable, Hashable {
    case key(Key)
    case mouse(Mouse)
    case answer(TerminalAnswer)
}
