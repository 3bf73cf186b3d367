package import Foundation
package import GRDB
package import LibraryCore
package import Periodical

/// Access to paid content with the accounts' tokens.
package struct AccountAccess: Sendable {
    package let tokens: AccountTokens
    package let content: PrivateContent

    package init(_ core: CoreParts) {
        let client = core.clients.background
        tokens = AccountTokens(
            store: core.store, backups: core.backups, client: client, now: core.now, logger: core.logger)
        content = PrivateContent(
            store: core.store, accounts: tokens, client: client, now: core.now, logger: core.logger)
    }

    /// Reads the items that the library's accounts own.
    package static func owned(_ db: Database, at moment: Date) throws -> any OwnedItems {
        try EntitledItems(db, at: moment)
    }

    /// Reads the consents to reading statistics, by publication.
    package static func readingShares(_ db: Database) throws -> [Int64: ReadingShare] {
        try ReadingShareRecord.fetchAll(db).compactMapValues(\.share)
    }
}

/// The parts of a library that deal with accounts at publisher servers.
package struct AccountParts: Sendable {
    package let holdings: PressHoldings
    package let accounts: Accounts
    package let devices: Devices
    package let statistics: ReadingStatistics

    /// - Parameters:
    ///   - sleep: waits until a date.
    ///   - download: queues the download of a newly owned item.
    package init(
        _ core: CoreParts, _ access: AccountAccess, sleep: @escaping @Sendable (Date) async throws -> Void,
        download: @escaping @Sendable (ItemReference) async throws(MastheadError) -> Void
    ) {
        let (store, publications, tokens) = (core.store, core.publications, access.tokens)
        let client = core.clients.background
        holdings = PressHoldings(store, publications, tokens, client, core.now, core.logger, download: download)
        accounts = Accounts(
            store: store, publications: publications, accounts: tokens, holdings: holdings, backups: core.backups,
            client: client, now: core.now, sleep: sleep)
        devices = Devices(
            publications: publications, accounts: tokens, shop: accounts,
            browsers: PushBrowsers(publications: publications, accounts: tokens))
        statistics = ReadingStatistics(
            store: store, items: core.items, publications: publications, accounts: tokens, now: core.now,
            sleep: sleep, logger: core.logger)
    }
}
