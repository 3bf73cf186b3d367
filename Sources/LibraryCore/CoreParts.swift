package import Foundation
package import IssueTransfer
package import Logging
package import Periodical

/// The parts of a library that all other modules use: its store, publications, items and search.
package struct CoreParts: Sendable {
    package let folder: LibraryFolder
    package let store: LibraryStore
    package let backups: LibraryBackups
    package let watch: ChangeWatch
    package let clients: LibraryClients
    package let logger: Logger
    package let now: @Sendable () -> Date

    package let settings: LibrarySettings
    package let publications: Publications
    package let items: Items
    package let search: SearchIndex

    /// - Parameters:
    ///   - store: the opened folder and database.
    ///   - http: the timeouts and retries of HTTP transfers.
    ///   - usualScale: the scale for issues until the user sets one.
    ///   - now: returns the current date.
    ///   - arrivalTexts: reads the text of newly installed items for the search index.
    ///   - extras: returns the data about publications that other modules store.
    ///   - owned: returns the items that an account has bought.
    package init(
        store: LibraryStore, http: HTTPClient.Configuration, usualScale: Scale, logger: Logger,
        now: @escaping @Sendable () -> Date, arrivalTexts: SearchIndex.TextReader?,
        extras: @escaping Publications.ReadExtras, owned: @escaping Items.ReadOwned
    ) {
        (folder, self.store, self.logger, self.now) = (store.folder, store, logger, now)
        backups = LibraryBackups(store: store, logger: logger)
        watch = ChangeWatch(store.database, store.folder)
        clients = LibraryClients(http, logger)
        settings = LibrarySettings(store: store, backups: backups, usualScale: usualScale)
        publications = Publications(store: store, extras: extras)
        items = Items(store: store, publications: publications, settings: settings, owned: owned, now: now)
        search = SearchIndex(store, items, arrivalTexts: arrivalTexts, logger: logger)
    }
}
