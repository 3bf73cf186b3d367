/// The parts of a library that keep what a reader does: positions, marks, highlights, read items.
struct MarkParts: Sendable {
    let positions: ReadingPositions
    let marks: Marks
    let highlights: Highlights
    let places: Places
    let readMarks: ReadMarks

    init(_ core: CoreParts) {
        let (store, items, backups) = (core.store, core.items, core.backups)
        positions = ReadingPositions(store: store, items: items, backups: backups)
        marks = Marks(store: store, items: items, backups: backups)
        highlights = Highlights(store: store, items: items, backups: backups)
        places = Places(store: store, items: items, backups: backups)
        readMarks = ReadMarks(store: store, items: items, backups: backups)
    }
}
