import Foundation
import IssueTransfer
package import LibraryAccounts
package import LibraryCore
package import Periodical

/// The components of a library that download, verify, keep and remove files.
package struct DownloadParts: Sendable {
    package let downloadGate: DownloadGate
    package let removal: Removal
    package let pendingRemovals: PendingRemovals
    package let keeping: Keeping
    package let icon: CoverIcon
    package let covers: Covers
    /// Updates covers during a refresh that the user has started.
    package let coverUpdates: CoverUpdates
    package let catalogs: CatalogDocuments
    package let catalogWriter: CatalogWriter
    package let replacedFiles: ReplacedFileChecks
    package let transfers: RunningTransfers
    package let downloads: Downloads
    package let runner: DownloadRunner
    package let samples: Samples
    package let stores: Stores
    package let earlyReading: EarlyReading
    package let verification: Verification
    package let files: LocalFiles

    private let store: LibraryStore
    private let disposal: ContentDisposal
    private let installation: Installation

    /// - Parameter privateContent: adds the tokens of accounts to requests.
    package init(_ core: CoreParts, privateContent: PrivateContent, _ configuration: DownloadConfiguration) {
        let (store, items, folder) = (core.store, core.items, core.folder)
        let (backups, settings, logger, now) = (core.backups, core.settings, core.logger, core.now)
        let client = core.clients.foreground
        self.store = store
        downloadGate = DownloadGate(
            ledger: TrafficLedger(store, core.clients.received, configuration, logger), configuration: configuration,
            logger: logger)

        disposal = ContentDisposal(folder: folder)
        let icon = CoverIcon(store: store)
        self.icon = icon
        removal = Removal(store: store, items: items, disposal: disposal, icon: icon, backups: backups, logger: logger)
        pendingRemovals = PendingRemovals(
            store: store, items: items, removal: removal, icon: icon, backups: backups, now: now, logger: logger)
        keeping = Keeping(store: store, publications: core.publications, removal: removal)

        let indexes = ArchiveIndexes(folder: folder, client: client, logger: logger)
        func updates(_ client: HTTPClient) -> CoverUpdates {
            CoverUpdates(
                store: store, settings: settings,
                fetch: CoverFetch(store: store, client: client, indexes: indexes, logger: logger), icon: icon)
        }
        coverUpdates = updates(client)
        covers = Covers(store, items, updates(core.clients.background), logger)
        catalogs = CatalogDocuments(
            client: client,
            signatures: CatalogSignatures(
                client: client, patience: configuration.signaturePatience, logger: logger))
        catalogWriter = CatalogWriter(store, now: now)
        replacedFiles = ReplacedFileChecks(store: store, client: client, now: now, logger: logger)
        stores = Stores(store, items, core.publications, client, logger)

        let limits = configuration.archiveLimits
        let arrivals = Arrivals(store: store, client: client, indexes: indexes, limits: limits, logger: logger)
        let installer = ContentInstaller(folder: folder, limits: limits)
        installation = Installation(
            store: store, settings: settings, installer: installer, disposal: disposal, icon: icon)
        transfers = RunningTransfers(folder)
        downloads = Downloads(
            store: store, items: items, settings: settings, disposal: disposal, watch: core.watch, gate: downloadGate,
            transfers: transfers, privateContent: privateContent)
        let tidying = IncomingTidying(store: store, disposal: disposal)
        runner = DownloadRunner(
            store: store, queue: downloads,
            assetFetch: AssetFetch(
                store: store, client: client, arrivals: arrivals,
                wholeFiles: WholeFileFetch(
                    store: store, client: client, installer: installer, transfers: transfers,
                    configuration: configuration),
                installation: installation, installer: installer, disposal: disposal, transfers: transfers,
                privateContent: privateContent),
            transfers: transfers, tidying: tidying, backups: backups, gate: downloadGate, covers: covers,
            search: core.search, configuration: configuration, logger: logger)
        samples = Samples(store: store, items: items, transfers: transfers, runner: runner)
        earlyReading = EarlyReading(
            store: store, items: items, arrivals: arrivals, indexes: indexes, transfers: transfers, runner: runner,
            client: client, limits: limits, privateContent: privateContent)
        verification = Verification(store: store, items: items, indexes: indexes, privateContent: privateContent)
        files = LocalFiles(
            store: store, items: items, shelf: OwnShelf(folder: folder), installer: installer,
            installation: installation, disposal: disposal, pendingRemovals: pendingRemovals, tidying: tidying,
            search: core.search, backups: backups, now: now, logger: logger)
    }

    /// Completes the installations and removals that an earlier process started.
    package func finishInterrupted() async throws(MastheadError) {
        try await removal.finishInterruptedRemovals()
        try await ItemFolderRenaming(store: store, disposal: disposal).renameFolders()
        try await installation.finishInterruptedInstallations()
        await files.finishInterrupted()
        await pendingRemovals.carryOutAtOpening()
    }
}
