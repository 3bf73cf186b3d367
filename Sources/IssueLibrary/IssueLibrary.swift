import Files
public import Foundation
import IssueTransfer
public import LibraryAccounts
public import LibraryAdding
public import LibraryAgent
public import LibraryCore
public import LibraryDevices
public import LibraryDownloads
public import LibraryFeeds
public import LibraryMarks
public import LibraryTimers
public import Logging
public import Periodical

/// A local library of publications, their items and posts, with downloads in progress and reading positions.
///
/// All data is in the library's folder, and several processes can use a library at the same time. Each property
/// provides the functions for one subject:
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
    /// The options with which the library was opened.
    public let configuration: Configuration

    /// The publications of the library, even if they are not followed.
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
    /// The used part of the data limit, and the general settings of feeds.
    public let downloadGate: DownloadGate
    /// Reads items that are still downloading.
    public let earlyReading: EarlyReading
    /// Checks downloaded files.
    public let verification: Verification
    /// Removes items and their files immediately.
    public let removal: Removal
    /// Removes items, with the option to undo the removal.
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
    /// The enclosures of posts.
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
    /// The tokens of accounts.
    package let accountTokens: AccountTokens
    /// Reading reports, for publishers that request them.
    public let statistics: ReadingStatistics

    /// The devices that may use the library over the network.
    public let networkDevices: NetworkDevices

    /// The background process.
    public let agent: Agent
    /// Notifies the user of new items.
    public let announcer: Announcer
    /// The settings of the library itself.
    public let settings: LibrarySettings

    package let store: LibraryStore
    let backups: LibraryBackups
    let transfers: RunningTransfers
    private let watch: ChangeWatch
    private let refreshing: CatalogRefresh
    private let holdings: PressHoldings

    static let schema = LibrarySchema([.core, .feeds, .accounts, .timers, .agent, .devices])

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
        self.configuration = configuration
        let store = try await LibraryStore(
            LibraryFolder(folder), Self.schema, lockPatience: configuration.lockPatience, looks: configuration.looks)
        let core = CoreParts(
            store: store, http: configuration.http, usualScale: configuration.scale, logger: logger,
            now: configuration.now, arrivalTexts: configuration.pageTexts,
            extras: { db, only in
                var extras = try FeedParts.extras(db, of: only)
                extras.readingShares = try AccountAccess.readingShares(db)
                return extras
            }, owned: AccountAccess.owned)
        let marks = MarkParts(core)
        let access = AccountAccess(core)
        let downloads = DownloadParts(core, privateContent: access.content, configuration.downloads)
        let accounts = AccountParts(core, access, sleep: configuration.sleep) { item throws(MastheadError) in
            _ = try await downloads.downloads.queue(item)
        }
        let feeds = FeedParts(core) { downloads.downloadGate.readFeedSettings() }
        let timers = TimerParts(core, configuration.timers)
        let adding = AddingParts(core, downloads, feeds, usualPolicy: configuration.policy)
        let agent = AgentParts(core, downloads, access, accounts, timers, adding, configuration.agent)

        (self.folder, self.store, backups, watch) = (core.folder, store, core.backups, core.watch)
        (publications, items, settings, search) = (core.publications, core.items, core.settings, core.search)
        (positions, self.marks, highlights) = (marks.positions, marks.marks, marks.highlights)
        (places, readMarks) = (marks.places, marks.readMarks)
        (covers, stores, samples, files) = (downloads.covers, downloads.stores, downloads.samples, downloads.files)
        (self.downloads, runner, transfers) = (downloads.downloads, downloads.runner, downloads.transfers)
        (downloadGate, earlyReading, verification) = (
            downloads.downloadGate, downloads.earlyReading, downloads.verification
        )
        (removal, pendingRemovals, keeping) = (downloads.removal, downloads.pendingRemovals, downloads.keeping)
        (self.feeds, posts, articles) = (feeds.feeds, feeds.posts, feeds.articles)
        (postPictures, enclosures, service) = (feeds.pictures, feeds.enclosures, feeds.service)
        (serviceTakeOver, serviceItems, serviceSettings) = (feeds.takeOver, feeds.serviceItems, feeds.serviceSettings)
        (self.accounts, holdings, devices) = (accounts.accounts, accounts.holdings, accounts.devices)
        (accountTokens, statistics) = (access.tokens, accounts.statistics)
        (self.timers, timerBrowsers) = (timers.timers, timers.browsers)
        networkDevices = NetworkDevices(core)
        (self.adding, following, browsing) = (adding.adding, adding.following, adding.browsing)
        refreshing = adding.refresh
        (self.agent, announcer, publishOrders) = (agent.agent, agent.announcer, agent.publishOrders)

        // Complete the steps of an earlier process that stopped between them.
        guard store.isWritable else { return }
        DiskReserve(core.folder).restore()
        try await downloads.finishInterrupted()
        await backups.backUp(.whenOld)
    }

    deinit { statistics.schedule.cancel() }

    /// Closes the library's database. Use this function at the end of a process, even if background tasks still use the
    /// library. Later calls of the library's functions fail.
    package var closer: @Sendable () async -> Void { store.database.closer }

    /// Returns whether a folder contains a library, even a damaged one.
    /// - Throws: ``MastheadError`` if the folder cannot be read.
    public static func exists(at folder: URL) throws(MastheadError) -> Bool {
        let places = LibraryFolder(folder)
        guard let root = FileStamp(places.root) else { return false }
        // A file at this path counts as a library, so that opening it reports the error.
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

    /// A sequence with an element for each change to the library, by any process.
    ///
    /// Changes are reported within half a second, and download progress twice a second. Any number of tasks can iterate
    /// over the sequence. While nothing changes, they use almost no processor time.
    ///
    /// ```swift
    /// for await _ in library.changes {
    ///     show(try await library.items.all())
    /// }
    /// ```
    public var changes: LibraryChanges { LibraryChanges(watch: watch) }

    /// Checks publications for changes, adds their new items, and downloads covers.
    ///
    /// An unchanged catalog requires one conditional request and no write. A catalog that fails or hangs does not delay
    /// the others.
    /// - Parameters:
    ///   - handles: the publications, or nil for all that are followed.
    ///   - onWaiting: receives the error and the delay before each retry.
    public func refresh(
        of handles: [String]? = nil,
        onWaiting: @escaping @Sendable (MastheadError, Duration) -> Void = { _, _ in }
    ) async throws(MastheadError) -> RefreshSummary {
        let summary = try await refreshing.refresh(of: handles, onWaiting: onWaiting)
        // If renewing an entitlement fails, log the error. A later refresh tries again.
        _ = try await holdings.renewDue(within: 60)
        return summary
    }
}
