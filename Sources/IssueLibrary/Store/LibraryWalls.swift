import IssueTransfer
import Logging
import Periodical

/// The components of a library. ``IssueLibrary`` is their public interface.
struct LibraryWalls: Sendable {
    let store: LibraryStore
    let watch: ChangeWatch
    let backups: LibraryBackups
    let settings: LibrarySettings

    let publications: PublicationDirectory
    let items: ItemDirectory
    let positions: ReadingPositions
    let marks: Marks
    let highlights: Highlights
    let settling: PlaceSettling
    let readMarks: ReadMarks
    let words: WordIndex
    let timers: Timers
    let timerBrowsers: TimerBrowsers
    let publishOrders: PublishOrders
    let posts: Posts
    let postMarks: PostMarks
    let postArticles: PostArticles
    let postPictures: PostPictures
    let postEnclosures: PostEnclosures

    let removal: Removal
    let pendingRemovals: PendingRemovals
    let keeping: Keeping
    let following: Following
    let feedFollowing: FeedFollowing
    let serviceQueue: ServiceQueue
    let serviceTakeOver: ServiceTakeOver
    let serviceItems: ServiceItems
    let serviceSettings: ServiceSettings
    let adding: Adding
    let refresh: CatalogRefresh
    let coverRequests: CoverRequests
    let browsing: Browsing
    let stores: Stores
    let samples: Samples

    let queue: DownloadQueue
    let control: DownloadControl
    let statuses: DownloadStatuses
    let transfers: RunningTransfers
    let runner: DownloadRunner
    let earlyReading: EarlyReading
    let verification: Verification
    let ownFiles: OwnFiles

    let accounts: PressAccounts
    let browsers: PressBrowsers
    let devices: PressDevices
    let reading: ReadingStatistics
    let holdings: PressHoldings
    let shop: PressShop
    let agent: Agent
    let announcer: Announcer
    let gate: DownloadGate

    private let formerNames: FormerNames
    private let installation: Installation

    init(_ store: LibraryStore, _ configuration: IssueLibrary.Configuration, _ logger: Logger) {
        self.store = store
        let (folder, limits) = (store.folder, configuration.archiveLimits)
        let received = ReceivedBytes()
        let client = HTTPClient(configuration: configuration.http, logger: logger, received: received)
        gate = DownloadGate(
            ledger: TrafficLedger(store, received, configuration, logger), configuration: configuration, logger: logger)
        watch = ChangeWatch(store.database, folder)
        backups = LibraryBackups(store: store, logger: logger)
        settings = LibrarySettings(store: store, backups: backups, usualScale: configuration.scale)

        publications = PublicationDirectory(store: store)
        items = ItemDirectory(store: store, publications: publications, settings: settings, now: configuration.now)
        positions = ReadingPositions(store: store, items: items, backups: backups)
        marks = Marks(store: store, items: items, backups: backups)
        highlights = Highlights(store: store, items: items, backups: backups)
        settling = PlaceSettling(store: store, items: items, backups: backups)
        readMarks = ReadMarks(store: store, items: items, backups: backups)
        words = WordIndex(store, items)
        timers = Timers(store: store, items: items, backups: backups, configuration: configuration)
        timerBrowsers = TimerBrowsers(store: store, backups: backups, configuration: configuration)
        publishOrders = PublishOrders(store: store, configuration: configuration)
        posts = Posts(store: store, publications: publications)
        postMarks = PostMarks(store: store, posts: posts, backups: backups, now: configuration.now)

        let disposal = ContentDisposal(folder: folder)
        let icon = CoverIcon(store: store)
        removal = Removal(
            store: store, items: items, disposal: disposal, icon: icon, backups: backups, logger: logger)
        pendingRemovals = PendingRemovals(
            store: store, items: items, removal: removal, icon: icon, backups: backups, now: configuration.now,
            logger: logger)
        keeping = Keeping(store: store, publications: publications, removal: removal)

        let indexes = ArchiveIndexes(folder: folder, client: client, logger: logger)
        let signatures = CatalogSignatures(
            client: client, patience: configuration.signaturePatience, logger: logger)
        let intake = CatalogIntake(store, now: configuration.now)
        let covers = Covers(
            store: store, settings: settings,
            fetch: CoverFetch(store: store, client: client, indexes: indexes, logger: logger), icon: icon)
        following = Following(
            store: store, publications: publications, removal: removal, icon: icon, backups: backups,
            usualPolicy: configuration.policy, now: configuration.now)
        // Refreshes in the background do not wait for a failing server: the next check is scheduled instead. Among many
        // feeds, some servers are always down.
        var brief = configuration.http
        brief.retryCount = min(1, brief.retryCount)
        brief.maximumRetryAfter = .zero
        let briefClient = HTTPClient(client, configuration: brief)
        coverRequests = CoverRequests(
            store, items,
            Covers(
                store: store, settings: settings,
                fetch: CoverFetch(store: store, client: briefClient, indexes: indexes, logger: logger), icon: icon),
            logger)
        accounts = PressAccounts(
            store: store, backups: backups, client: briefClient, now: configuration.now, logger: logger)
        let privateContent = PrivateContent(
            store: store, accounts: accounts, client: briefClient, now: configuration.now, logger: logger)
        let feedSettings: @Sendable () -> FeedSettings? = { [gate] in gate.feedSettings() }
        // A feed has its own schedule for retries.
        var once = brief
        once.retryCount = 0
        let feedRefresh = FeedRefresh(
            store: store, client: HTTPClient(client, configuration: once), now: configuration.now,
            settings: feedSettings)
        postArticles = PostArticles(store: store, client: briefClient, now: configuration.now, logger: logger)
        postPictures = PostPictures(
            store: store, client: briefClient, now: configuration.now, logger: logger,
            settings: feedSettings)
        postEnclosures = PostEnclosures(store: store, client: client)
        feedFollowing = FeedFollowing(store: store, backups: backups, now: configuration.now)
        serviceQueue = ServiceQueue(store: store, backups: backups, now: configuration.now)
        serviceTakeOver = ServiceTakeOver(store: store, backups: backups, now: configuration.now)
        serviceItems = ServiceItems(store: store, now: configuration.now)
        serviceSettings = ServiceSettings(store: store, backups: backups)
        // The user is waiting for the result, so a silent server gets less time here than in a download.
        var attentive = configuration.http
        attentive.connectTimeout = min(attentive.connectTimeout, .seconds(15))
        attentive.headTimeout = min(attentive.headTimeout, .seconds(20))
        attentive.stallTimeout = min(attentive.stallTimeout, .seconds(20))
        attentive.documentTimeout = min(attentive.documentTimeout, .seconds(120))
        attentive.retryCount = min(attentive.retryCount, 1)
        attentive.maximumRetryAfter = min(attentive.maximumRetryAfter, .seconds(10))
        let attentiveClient = HTTPClient(client, configuration: attentive)
        adding = Adding(
            publications: publications, following: following,
            finder: CatalogFinder(client: attentiveClient, signatures: signatures),
            rest: CatalogRest(
                pages: CatalogPages(client: client), lists: StoreLists(client: client), signatures: signatures),
            intake: intake, feeds: feedRefresh, lists: feedFollowing, backups: backups)
        stores = Stores(store, items, publications, client, logger)
        browsing = Browsing(client: client, publications: publications)
        refresh = CatalogRefresh(
            store: store, publications: publications, client: client, signatures: signatures, intake: intake,
            covers: covers,
            corrections: SilentCorrections(
                store: store, client: client, now: configuration.now, logger: logger),
            feeds: feedRefresh, postArticles: postArticles, postPictures: postPictures, postEnclosures: postEnclosures,
            backups: backups,
            now: configuration.now)

        transfers = RunningTransfers(folder)
        control = DownloadControl(store: store, items: items, disposal: disposal)
        queue = DownloadQueue(
            store: store, items: items, settings: settings, control: control, transfers: transfers,
            privateContent: privateContent)
        statuses = DownloadStatuses(store: store, watch: watch, gate: gate)
        let arrivals = Arrivals(store: store, client: client, indexes: indexes, limits: limits, logger: logger)
        let installer = ContentInstaller(folder: folder, limits: limits)
        installation = Installation(
            store: store, settings: settings, installer: installer, disposal: disposal, icon: icon)
        let assetFetch = AssetFetch(
            store: store, client: client, arrivals: arrivals,
            wholeFiles: WholeFileFetch(
                store: store, client: client, installer: installer, transfers: transfers, configuration: configuration),
            installation: installation, installer: installer, disposal: disposal, transfers: transfers,
            privateContent: privateContent)
        runner = DownloadRunner(
            store: store, queue: queue, assetFetch: assetFetch, transfers: transfers,
            tidying: IncomingTidying(store: store, disposal: disposal), backups: backups, gate: gate,
            covers: coverRequests, configuration: configuration, logger: logger)
        samples = Samples(store: store, items: items, transfers: transfers, runner: runner)
        earlyReading = EarlyReading(
            store: store, items: items, arrivals: arrivals, indexes: indexes, transfers: transfers, runner: runner,
            client: client, limits: limits, privateContent: privateContent)
        verification = Verification(store: store, items: items, indexes: indexes, privateContent: privateContent)
        ownFiles = OwnFiles(
            store: store, items: items, shelf: OwnShelf(folder: folder), installer: installer,
            installation: installation, disposal: disposal, pendingRemovals: pendingRemovals,
            tidying: IncomingTidying(store: store, disposal: disposal), backups: backups, now: configuration.now,
            logger: logger)

        var briefRefresh = refresh
        briefRefresh.client = briefClient
        holdings = PressHoldings(
            store, publications, accounts, queue, briefClient, configuration.now, logger)
        shop = PressShop(
            store: store, publications: publications, accounts: accounts, holdings: holdings, backups: backups,
            client: briefClient, now: configuration.now, sleep: configuration.sleep)
        browsers = PressBrowsers(publications: publications, accounts: accounts)
        devices = PressDevices(publications: publications, accounts: accounts, shop: shop)
        reading = ReadingStatistics(
            store: store, items: items, publications: publications, accounts: accounts, configuration: configuration,
            logger: logger)
        let looks = CatalogLooks(publications, briefRefresh, keeping, queue, gate, logger)
        announcer = Announcer(
            store: store, items: items, keeping: keeping, gate: gate, configuration: configuration, logger: logger)
        agent = Agent(
            store: store, looks: looks, announcer: announcer, reading: reading,
            channels: PressChannels(store, publications, looks, accounts, holdings, client, configuration, logger),
            holdings: holdings,
            timers: TimerTeller(
                store: store, backups: backups, timers: timers, questions: TimerQuestions(),
                browsers: TimerBrowserSender(store: store, backups: backups, configuration: configuration),
                configuration: configuration, logger: logger),
            publishing: publishOrders,
            ends: SubscriptionEnds(
                store: store, publications: publications, gate: gate, configuration: configuration, logger: logger),
            configuration: configuration, queue: queue, runner: runner, keeping: keeping)
        formerNames = FormerNames(store: store, disposal: disposal)
    }

    /// Completes the steps that a crash interrupted.
    func finishInterrupted() async throws(MastheadError) {
        guard store.isWritable else { return }
        DiskReserve(store.folder).restore()
        try await removal.finishInterruptedRemovals()
        try await formerNames.renameFolders()
        try await installation.finishInterruptedInstallations()
        await ownFiles.finishInterrupted()
        await pendingRemovals.carryOutAtOpening()
        await backups.backUp(.whenOld)
    }
}
