/// A key on the keyboard.
enum Key: Sendable, Hashable {
    case character(Character)
    /// A letter pressed together with Control.
    case control(Character)
    case up, down, left, right, home, end, pageUp, pageDown
    case enter, escape, backspace, tab, backTab
}
