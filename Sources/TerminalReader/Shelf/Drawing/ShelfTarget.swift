/// An area of the screen that the user can click.
struct ShelfTarget: Sendable, Hashable {
    enum Meaning: Sendable, Hashable {
        /// Acts like this key.
        case key(Key)
        /// Selects this row of the list, this cover or this search result.
        case row(Int)
        /// Selects this row of the pane with publications.
        case pane(Int)
        /// Selects this choice of the pop-up.
        case choice(Int)
    }

    let rows: Range<Int>
    let columns: Range<Int>
    let meaning: Meaning

    func contains(row: Int, column: Int) -> Bool { rows.contains(row) && columns.contains(column) }
}
