/// A part of the screen that can be clicked.
struct ShelfTarget: Sendable, Hashable {
    enum Meaning: Sendable, Hashable {
        /// As if a key was pressed.
        case key(Key)
        /// The row of the list, the cover, the hit.
        case row(Int)
        /// The row of the pane with publications.
        case pane(Int)
        /// The choice of the pop-up.
        case choice(Int)
    }

    let rows: Range<Int>
    let columns: Range<Int>
    let meaning: Meaning

    func contains(row: Int, column: Int) -> Bool { rows.contains(row) && columns.contains(column) }
}
