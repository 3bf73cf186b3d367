/// A mouse action at a position on the screen.
struct Mouse: Sendable, Hashable {
    enum Action: Sendable, Hashable { case click, wheelUp, wheelDown, wheelLeft, wheelRight }

    let action: Action
    /// The column, counted from 1.
    let column: Int
    /// The row, counted from 1.
    let row: Int
}
