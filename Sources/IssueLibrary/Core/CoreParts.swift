import Foundation
import IssueTransfer
import Logging
import Periodical

/// The parts of a library that all other modules use: the store, the publications, the items and the search.
struct CoreParts: Sendable {
    let folder: LibraryFolder
    let store: LibraryStore
    let backups: LibraryBackups
    let watch: ChangeWatch
    let clients: LibraryClients
    let logger: Logger
    let now: @Sendable () -> Date

    let settings: LibrarySettings
    let publications: Publications
    let items: Items
    let search: SearchIndex

    /// Creates the parts.
    /// - Parameters:
    ///   - store: the opened folder and database.
    ///   - http: the timeouts and retries of HTTP transfers.
    ///   - usualScale: the scale of downloaded issues until the user sets one.
    ///   - now: returns the current date.
    ///   - extras: returns what other modules know about publications.
    ///   - owned: returns the items that an account has bought.
    init(
        store: LibraryStore, http: HTTPClient.Configuration, usualScale: Scale, logger: Logger,
        now: @escaping @Sendable () -> Date, extras: @escaping Publications.ReadExtras,
        owned: @escaping Items.ReadOwned
    ) {
        (folder, self.store, self.logger, self.now) = (store.folder, store, logger, now)
        backups = LibraryBackups(store: store, logger: logger)
        watch = ChangeWatch(store.database, store.folder)
        clients = LibraryClients(http, logger)
        settings = LibrarySettings(store: store, backups: backups, usualScale: usualScale)
        publications = Publications(store: store, extras: extras)
        items = Items(store: store, publications: publications, settings: settings, owned: owned, now: now)
        search = SearchIndex(store, items)
    }
}
