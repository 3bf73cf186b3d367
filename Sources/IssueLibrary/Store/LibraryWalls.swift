import IssueTransfer
import Logging
import Periodical

/// The parts of a library, each with the few others that it is given. ``IssueLibrary`` is the face over them.
struct LibraryWalls: Sendable {
    let store: LibraryStore
    let watch: ChangeWatch
    let backups: LibraryBackups
    let settings: LibrarySettings

    let publications: PublicationDirectory
    let items: ItemDirectory
    let positions: ReadingPositions
    let marks: Marks
    let words: WordIndex

    let removal: Removal
    let keeping: Keeping
    let following: Following
    let adding: Adding
    let refresh: CatalogueRefresh

    let queue: DownloadQueue
    let control: DownloadControl
    let statuses: DownloadStatuses
    let transfers: RunningTransfers
    let runner: DownloadRunner
    let earlyReading: EarlyReading
    let verification: Verification

    let agent: Agent

    private let formerNames: FormerNames
    private let installation: Installation

    init(_ store: LibraryStore, _ configuration: IssueLibrary.Configuration, _ logger: Logger) {
        self.store = store
        let (folder, limits) = (store.folder, configuration.archiveLimits)
        let client = HTTPClient(configuration: configuration.http, logger: logger)
        watch = ChangeWatch(store.database, folder)
        backups = LibraryBackups(store: store, logger: logger)
        settings = LibrarySettings(store: store, backups: backups, usualScale: configuration.scale)

        publications = PublicationDirectory(store: store)
        items = ItemDirectory(store: store, publications: publications, settings: settings)
        positions = ReadingPositions(store: store, items: items, backups: backups)
        marks = Marks(store: store, items: items, backups: backups)
        words = WordIndex(store, items)

        let disposal = ContentDisposal(folder: folder)
        let icon = CoverIcon(store: store)
        removal = Removal(
            store: store, items: items, disposal: disposal, icon: icon, backups: backups, logger: logger)
        keeping = Keeping(store: store, publications: publications, removal: removal)

        let indexes = ArchiveIndexes(folder: folder, client: client, logger: logger)
        let signatures = CatalogueSignatures(
            client: client, patience: configuration.signaturePatience, logger: logger)
        let intake = CatalogueIntake(store, now: configuration.now)
        let covers = Covers(
            store: store, settings: settings,
            fetch: CoverFetch(store: store, client: client, indexes: indexes, logger: logger), icon: icon)
        following = Following(
            store: store, publications: publications, removal: removal, icon: icon, backups: backups,
            usualPolicy: configuration.policy)
        adding = Adding(
            publications: publications, following: following,
            finder: CatalogueFinder(client: client, signatures: signatures), intake: intake, backups: backups)
        refresh = CatalogueRefresh(
            store: store, publications: publications, client: client, signatures: signatures, intake: intake,
            covers: covers,
            corrections: SilentCorrections(
                store: store, client: client, now: configuration.now, logger: logger),
            backups: backups, now: configuration.now)

        transfers = RunningTransfers(folder)
        control = DownloadControl(store: store, items: items, disposal: disposal)
        queue = DownloadQueue(
            store: store, items: items, settings: settings, control: control, transfers: transfers)
        statuses = DownloadStatuses(store: store, watch: watch)
        let arrivals = Arrivals(store: store, client: client, indexes: indexes, limits: limits, logger: logger)
        let installer = ContentInstaller(folder: folder, limits: limits)
        installation = Installation(
            store: store, settings: settings, installer: installer, disposal: disposal, icon: icon)
        let assetFetch = AssetFetch(
            store: store, client: client, arrivals: arrivals,
            wholeFiles: WholeFileFetch(
                store: store, client: client, installer: installer, transfers: transfers, configuration: configuration),
            installation: installation, installer: installer, disposal: disposal, transfers: transfers)
        runner = DownloadRunner(
            store: store, queue: queue, assetFetch: assetFetch, transfers: transfers,
            tidying: IncomingTidying(store: store, disposal: disposal), backups: backups,
            configuration: configuration, logger: logger)
        earlyReading = EarlyReading(
            store: store, items: items, arrivals: arrivals, indexes: indexes, transfers: transfers, client: client,
            limits: limits)
        verification = Verification(store: store, items: items, indexes: indexes)

        var jobs: [any AgentJob] = [DownloadJob(store: store, queue: queue, runner: runner, keeping: keeping)]
        if let interval = configuration.agentRefreshInterval {
            let job = RefreshJob(
                publications, refresh, keeping, queue, every: interval, now: configuration.now, logger)
            jobs.insert(job, at: 0)
        }
        agent = Agent(store: store, jobs: jobs)
        formerNames = FormerNames(store: store, disposal: disposal)
    }

    /// Brings to an end what a crash left between two steps.
    func finishInterrupted() async throws(MastheadError) {
        guard store.isWritable else { return }
        DiskReserve(store.folder).restore()
        try await removal.finishInterruptedRemovals()
        try await formerNames.renameFolders()
        try await installation.finishInterruptedInstallations()
        await backups.backUp(.whenOld)
    }
}
