/// What was done with an address.
struct ShelfAddition: Sendable {
    /// In a line.
    let notice: String
    /// How it is taken back; nil where it was there before.
    let undo: ShelfUndo?
}
