package import LibraryCore

/// The parts of a library that store what readers do: positions, marks, highlights, and read items.
package struct MarkParts: Sendable {
    package let positions: ReadingPositions
    package let marks: Marks
    package let highlights: Highlights
    package let places: Places
    package let readMarks: ReadMarks

    package init(_ core: CoreParts) {
        let (store, items, backups) = (core.store, core.items, core.backups)
        positions = ReadingPositions(store: store, items: items, backups: backups)
        marks = Marks(store: store, items: items, backups: backups)
        highlights = Highlights(store: store, items: items, backups: backups)
        places = Places(store: store, items: items, backups: backups)
        readMarks = ReadMarks(store: store, items: items, backups: backups)
    }
}
