/// Something done with the mouse.
struct Mouse: Sendable, Hashable {
    enum Action: Sendable, Hashable { case click, wheelUp, wheelDown, wheelLeft, wheelRight }

    let action: Action
    /// Counted from 1.
    let column: Int
    /// Counted from 1.
    let row: Int
}
