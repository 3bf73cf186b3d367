import Files
public import Foundation
import IssueTransfer
public import Logging
public import Periodical

/// A local library of publications, their items and posts, with downloads in progress and reading positions.
///
/// Everything is stored in the library's folder, so several processes can use a library at the same time.
/// Each property is one subject with its functions:
///
/// ```swift
/// let library = try await IssueLibrary(folder: folder)
/// try await library.adding.add(url)
/// let queued = try await library.downloads.queueEverything()
/// await library.runner.run(queued.downloads)
/// ```
public final class IssueLibrary: Sendable {
    /// The library's folder and the files in it.
    public let folder: LibraryFolder
    /// The options that the library was opened with.
    public let configuration: Configuration

    /// The publications of the library, followed or not.
    public let publications: Publications
    /// Adds and moves publications after checking their URLs.
    public let adding: Adding
    /// The settings of followed publications.
    public let following: Following
    /// Shows OPDS catalogs that are not followed.
    public let browsing: Browsing
    /// The issues and books.
    public let items: Items
    /// The covers of items.
    public let covers: Covers
    /// The store pages, descriptions and banners of book stores.
    public let stores: Stores
    /// The samples that book stores offer.
    public let samples: Samples
    /// Imports local files.
    public let files: LocalFiles

    /// The queue of downloads.
    public let downloads: Downloads
    /// Runs downloads in this process.
    public let runner: DownloadRunner
    /// The use of the data limit, and the general settings of feeds.
    public let traffic: Traffic
    /// Reads items that are still downloading.
    public let earlyReading: EarlyReading
    /// Checks downloaded files.
    public let verification: Verification
    /// Removes items and their files immediately.
    public let removal: Removal
    /// Removes items with the option to undo it.
    public let pendingRemovals: PendingRemovals
    /// Applies the follow policies to downloaded items.
    public let keeping: Keeping

    /// The feeds, their folders and settings.
    public let feeds: Feeds
    /// The posts of feeds.
    public let posts: Posts
    /// The full text of posts.
    public let articles: PostArticles
    /// The stored pictures of posts.
    public let postPictures: PostPictures
    /// The files that come with posts.
    public let enclosures: PostEnclosures
    /// The account and the unsent changes of a sync service.
    public let service: ServiceQueue
    /// Applies the subscriptions of a sync service.
    package let serviceTakeOver: ServiceTakeOver
    /// Applies the item states of a sync service.
    package let serviceItems: ServiceItems
    /// Exchanges feed settings with a sync service.
    package let serviceSettings: ServiceSettings

    /// The reading positions.
    public let positions: ReadingPositions
    /// The bookmarks and favorites.
    public let marks: Marks
    /// The highlights.
    public let highlights: Highlights
    /// Moves positions, bookmarks and highlights to corrected editions.
    public let places: Places
    /// Marks items as read or unread.
    public let readMarks: ReadMarks
    /// The search index.
    public let search: SearchIndex

    /// The timers and their events.
    public let timers: Timers
    /// The browsers that get the notifications of timers.
    public let timerBrowsers: TimerBrowsers
    /// The scheduled publishing of issues.
    public let publishOrders: PublishOrders

    /// The accounts at publisher servers: offers, purchases, vouchers.
    public let accounts: Accounts
    /// The apps and browsers of an account.
    public let devices: Devices
    /// Browsers that get push notifications of new issues.
    package let browsers: PushBrowsers
    /// The tokens of accounts.
    package let accountTokens: AccountTokens
    /// Reports of reading, for publishers that ask for them.
    public let statistics: ReadingStatistics

    /// The background process.
    public let agent: Agent
    /// Notifies about new items.
    public let announcer: Announcer
    /// The settings of the library itself.
    public let settings: LibrarySettings

    let store: LibraryStore
    let backups: LibraryBackups
    let transfers: RunningTransfers
    private let watch: ChangeWatch
    private let refreshing: CatalogRefresh
    private let holdings: PressHoldings

    static let schema = LibrarySchema([.core, .feeds, .accounts, .timers, .agent])

    /// Opens a library, or creates one.
    ///
    /// Completes installations and removals that an earlier process did not finish.
    /// - Parameters:
    ///   - folder: The library's folder. It is created if it does not exist.
    ///   - configuration: The options.
    ///   - logger: Logs what the library does.
    /// - Throws: ``MastheadError`` if the folder is not writable or its database cannot be opened.
    public init(
        folder: URL, configuration: Configuration = Configuration(),
        logger: Logger = Logger(label: "masthead.library")
    ) async throws(MastheadError) {
        self.folder = LibraryFolder(folder)
        self.configuration = configuration
        let folder = self.folder
        let now = configuration.now
        let store = try await LibraryStore(
            folder, Self.schema, lockPatience: configuration.lockPatience, looks: configuration.looks)
        let received = ReceivedBytes()
        let client = HTTPClient(configuration: configuration.http, logger: logger, received: received)
        let backgroundClient = HTTPClient(client, configuration: configuration.http.forBackground)
        let watch = ChangeWatch(store.database, folder)
        let backups = LibraryBackups(store: store, logger: logger)
        (self.store, self.watch, self.backups) = (store, watch, backups)
        traffic = Traffic(
            ledger: TrafficLedger(store, received, configuration.downloads, logger),
            configuration: configuration.downloads,
            logger: logger)
        let settings = LibrarySettings(store: store, backups: backups, usualScale: configuration.scale)
        self.settings = settings

        publications = Publications(store: store) { db, only in
            Publications.Extras(
                postCounts: try PostQuery.counts(db, of: only).mapValues { ($0.all, $0.unread) },
                feeds: try FeedRecord.fetchAll(db).mapValues(\.details),
                readingShares: try ReadingShareRecord.fetchAll(db).compactMapValues(\.share))
        }
        items = Items(
            store: store, publications: publications, settings: settings,
            owned: { try HeldItems($0, at: $1) }, now: now)
        positions = ReadingPositions(store: store, items: items, backups: backups)
        marks = Marks(store: store, items: items, backups: backups)
        highlights = Highlights(store: store, items: items, backups: backups)
        places = Places(store: store, items: items, backups: backups)
        readMarks = ReadMarks(store: store, items: items, backups: backups)
        search = SearchIndex(store, items)
        timers = Timers(store: store, items: items, backups: backups, configuration: configuration.timers)
        timerBrowsers = TimerBrowsers(store: store, backups: backups, configuration: configuration.timers)
        publishOrders = PublishOrders(store: store, configuration: configuration.agent)

        let disposal = ContentDisposal(folder: folder)
        let icon = CoverIcon(store: store)
        removal = Removal(store: store, items: items, disposal: disposal, icon: icon, backups: backups, logger: logger)
        pendingRemovals = PendingRemovals(
            store: store, items: items, removal: removal, icon: icon, backups: backups, now: now, logger: logger)
        keeping = Keeping(store: store, publications: publications, removal: removal)

        let indexes = ArchiveIndexes(folder: folder, client: client, logger: logger)
        let signatures = CatalogSignatures(client: client, patience: configuration.signaturePatience, logger: logger)
        let intake = CatalogWriter(store, now: now)
        func coverUpdates(_ client: HTTPClient) -> CoverUpdates {
            CoverUpdates(
                store: store, settings: settings,
                fetch: CoverFetch(store: store, client: client, indexes: indexes, logger: logger), icon: icon)
        }
        covers = Covers(store, items, coverUpdates(backgroundClient), logger)
        following = Following(
            store: store, publications: publications, removal: removal, icon: icon, backups: backups,
            usualPolicy: configuration.policy, now: now)

        let feedSettings: @Sendable () -> FeedSettings? = { [traffic] in traffic.readFeedSettings() }
        let feedRefresh = FeedRefresh(
            store: store, client: HTTPClient(client, configuration: configuration.http.forFeeds), now: now,
            settings: feedSettings)
        feeds = Feeds(store: store, publications: publications, backups: backups, now: now)
        posts = Posts(store: store, publications: publications, backups: backups, now: now)
        articles = PostArticles(store: store, client: backgroundClient, now: now, logger: logger)
        postPictures = PostPictures(
            store: store, client: backgroundClient, now: now, logger: logger, settings: feedSettings)
        enclosures = PostEnclosures(store: store, client: client)
        service = ServiceQueue(store: store, backups: backups, now: now)
        serviceTakeOver = ServiceTakeOver(store: store, backups: backups, now: now)
        serviceItems = ServiceItems(store: store, now: now)
        serviceSettings = ServiceSettings(store: store, backups: backups)

        let attentiveClient = HTTPClient(client, configuration: configuration.http.forAdding)
        adding = Adding(
            publications: publications, following: following,
            finder: CatalogFinder(client: attentiveClient, signatures: signatures),
            rest: CatalogDocuments(
                pages: CatalogPages(client: client), lists: StoreLists(client: client), signatures: signatures),
            intake: intake, feeds: feedRefresh, lists: feeds, backups: backups)
        stores = Stores(store, items, publications, client, logger)
        browsing = Browsing(client: client, publications: publications)
        refreshing = CatalogRefresh(
            store: store, publications: publications, client: client, signatures: signatures, intake: intake,
            covers: coverUpdates(client),
            corrections: ReplacedFileChecks(store: store, client: client, now: now, logger: logger),
            feeds: feedRefresh, postArticles: articles, postPictures: postPictures, postEnclosures: enclosures,
            backups: backups, now: now)

        accountTokens = AccountTokens(
            store: store, backups: backups, client: backgroundClient, now: now, logger: logger)
        let privateContent = PrivateContent(
            store: store, accounts: accountTokens, client: backgroundClient, now: now, logger: logger)
        transfers = RunningTransfers(folder)
        downloads = Downloads(
            store: store, items: items, settings: settings, disposal: disposal, watch: watch, gate: traffic,
            transfers: transfers, privateContent: privateContent)
        let limits = configuration.archiveLimits
        let arrivals = Arrivals(store: store, client: client, indexes: indexes, limits: limits, logger: logger)
        let installer = ContentInstaller(folder: folder, limits: limits)
        let installation = Installation(
            store: store, settings: settings, installer: installer, disposal: disposal, icon: icon)
        let assetFetch = AssetFetch(
            store: store, client: client, arrivals: arrivals,
            wholeFiles: WholeFileFetch(
                store: store, client: client, installer: installer, transfers: transfers,
                configuration: configuration.downloads),
            installation: installation, installer: installer, disposal: disposal, transfers: transfers,
            privateContent: privateContent)
        let tidying = IncomingTidying(store: store, disposal: disposal)
        runner = DownloadRunner(
            store: store, queue: downloads, assetFetch: assetFetch, transfers: transfers, tidying: tidying,
            backups: backups, gate: traffic, covers: covers, configuration: configuration.downloads,
            logger: logger)
        samples = Samples(store: store, items: items, transfers: transfers, runner: runner)
        earlyReading = EarlyReading(
            store: store, items: items, arrivals: arrivals, indexes: indexes, transfers: transfers, runner: runner,
            client: client, limits: limits, privateContent: privateContent)
        verification = Verification(store: store, items: items, indexes: indexes, privateContent: privateContent)
        files = LocalFiles(
            store: store, items: items, shelf: OwnShelf(folder: folder), installer: installer,
            installation: installation, disposal: disposal, pendingRemovals: pendingRemovals, tidying: tidying,
            backups: backups, now: now, logger: logger)

        holdings = PressHoldings(store, publications, accountTokens, backgroundClient, now, logger) {
            [downloads] item throws(MastheadError) in _ = try await downloads.queue(item)
        }
        accounts = Accounts(
            store: store, publications: publications, accounts: accountTokens, holdings: holdings, backups: backups,
            client: backgroundClient, now: now, sleep: configuration.sleep)
        browsers = PushBrowsers(publications: publications, accounts: accountTokens)
        devices = Devices(publications: publications, accounts: accountTokens, shop: accounts)
        statistics = ReadingStatistics(
            store: store, items: items, publications: publications, accounts: accountTokens, now: now,
            sleep: configuration.sleep, logger: logger)

        var backgroundCatalogs = refreshing
        backgroundCatalogs.client = backgroundClient
        let looks = RefreshSchedule(
            publications, backgroundCatalogs, keeping, downloads, traffic, configuration.agent, logger)
        announcer = Announcer(
            store: store, items: items, keeping: keeping, gate: traffic, configuration: configuration.agent,
            logger: logger)
        agent = Agent(
            store: store, looks: looks, announcer: announcer, reading: statistics,
            channels: PressChannels(
                store, publications, looks, accountTokens, holdings, client, configuration.agent, logger),
            holdings: holdings,
            timers: TimerNotifier(
                store: store, backups: backups, timers: timers, questions: TimerQuestions(),
                browsers: TimerBrowserSender(store: store, backups: backups, configuration: configuration.timers),
                configuration: configuration.timers, logger: logger),
            publishing: publishOrders,
            ends: SubscriptionEnds(
                store: store, publications: publications, gate: traffic, configuration: configuration.agent,
                logger: logger),
            configuration: configuration.agent, queue: downloads, runner: runner, keeping: keeping)

        // An earlier process may have stopped between two steps.
        guard store.isWritable else { return }
        DiskReserve(folder).restore()
        try await removal.finishInterruptedRemovals()
        try await ItemFolderRenaming(store: store, disposal: disposal).renameFolders()
        try await installation.finishInterruptedInstallations()
        await files.finishInterrupted()
        await pendingRemovals.carryOutAtOpening()
        await backups.backUp(.whenOld)
    }

    deinit { statistics.schedule.cancel() }

    /// Returns whether a folder contains a library, even a damaged one.
    /// - Throws: ``MastheadError`` if the folder cannot be read.
    public static func exists(at folder: URL) throws(MastheadError) -> Bool {
        let places = LibraryFolder(folder)
        guard let root = FileStamp(places.root) else { return false }
        // A file at this path counts as existing, so that opening the library reports the error.
        guard root.kind == .folder else { return true }
        return try DatabaseInspection(places).isLibrary
    }

    /// Returns whether a local folder contains a catalog under one of the usual file names.
    public static func hasCatalog(in folder: URL) -> Bool {
        CatalogPlaces.below(folder).contains { place in
            guard place.lastPathComponent == CatalogPlaces.storeName else {
                return FileManager.default.fileExists(atPath: place.path)
            }
            // Many folders contain a config.json that does not belong to a store.
            return FileManager.default.contents(atPath: place.path).map { CatalogFinder.isStore($0, at: place) }
                ?? false
        }
    }

    /// Whether the library is writable. A library on a read-only disk, in another user's folder or on a full disk is
    /// still readable.
    public var isWritable: Bool { store.isWritable }

    /// The number of database reads through this object.
    package var readCount: Int { store.database.readCount }

    /// A sequence with an element for each change of the library, by this process or another.
    ///
    /// Changes are reported within half a second, and download progress twice a second. Any number of tasks can
    /// iterate; while nothing changes, they cost almost nothing.
    ///
    /// ```swift
    /// for await _ in library.changes {
    ///     show(try await library.items.all())
    /// }
    /// ```
    public var changes: LibraryChanges { LibraryChanges(watch: watch) }

    /// Checks publications for changes, adds their new items, and downloads covers.
    ///
    /// An unchanged catalog costs one conditional request and no write. A catalog that fails or hangs does not stop the
    /// others from being refreshed.
    /// - Parameters:
    ///   - handles: the publications, or nil for all that are followed.
    ///   - onWaiting: receives the error and the delay before each retry.
    public func refresh(
        of handles: [String]? = nil,
        onWaiting: @escaping @Sendable (MastheadError, Duration) -> Void = { _, _ in }
    ) async throws(MastheadError) -> RefreshSummary {
        let summary = try await refreshing.refresh(of: handles, onWaiting: onWaiting)
        // An entitlement that cannot be renewed now is retried later; the error is logged.
        _ = try await holdings.renewDue(within: 60)
        return summary
    }
}
