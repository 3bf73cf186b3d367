/// An area of the screen that the user can click.
struct ShelfTarget: Sendable, Hashable {
    enum Meaning: Sendable, Hashable {
        /// A click presses this key.
        case key(Key)
        /// A click selects this row of the list, cover or search result.
        case row(Int)
        /// A click selects this row of the pane.
        case pane(Int)
        /// A click selects this choice in the pop-up.
        case choice(Int)
    }

    let rows: Range<Int>
    let columns: Range<Int>
    let meaning: Meaning

    func contains(row: Int, column: Int) -> Bool { rows.contains(row) && columns.contains(column) }
}
