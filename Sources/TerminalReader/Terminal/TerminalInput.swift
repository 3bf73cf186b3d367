/// A terminal's input.
enum TerminalInput: Sendable, Hashable {
    case key(Key)
    case paste(String)
    case mouse(Mouse)
    case answer(TerminalAnswer)
}
