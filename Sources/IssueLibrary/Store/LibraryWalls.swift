import Files
import IssueTransfer
import Logging
import Periodical

/// The parts of a library, each with the few others that it is given. ``IssueLibrary`` is the face over them.
struct LibraryWalls: Sendable {
    let store: LibraryStore
    let backups: LibraryBackups
    let settings: LibrarySettings
    let publications: PublicationDirectory
    let items: ItemDirectory
    let positions: ReadingPositions
    let marks: Marks
    let words: WordIndex
    let transfers: RunningTransfers

    init(_ store: LibraryStore, _ configuration: IssueLibrary.Configuration, _ logger: Logger) {
        self.store = store
        backups = LibraryBackups(store: store, logger: logger)
        settings = LibrarySettings(store: store, backups: backups, usualScale: configuration.scale)
        publications = PublicationDirectory(store: store)
        items = ItemDirectory(store: store, publications: publications)
        positions = ReadingPositions(store: store, items: items, backups: backups)
        marks = Marks(store: store, items: items, backups: backups)
        words = WordIndex(store, items)
        transfers = RunningTransfers(store.folder)
    }
}
