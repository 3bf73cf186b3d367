/// A key that was pressed.
enum Key: Sendable, Hashable {
    case character(Character)
    /// A letter with the control key.
    case control(Character)
    case up, down, left, right, home, end, pageUp, pageDown
    case enter, escape, backspace, tab, backTab
}
