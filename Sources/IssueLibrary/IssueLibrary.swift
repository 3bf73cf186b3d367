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
/// All data is in the library's folder, which several processes can use at the same time. Each property provides the
/// functions for one subject:
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

    /// The publications in the library, followed or not.
    public let publications: Publications
    /// Adds and moves publications after checking their URLs.
    public let adding: Adding
    /// The settings of followed publications.
    public let following: Following
    /// Shows OPDS catalogs that the library does not follow.
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
    /// How much of the data limit is used, and the general settings of feeds.
    public let downloadGate: DownloadGate
    /// Reads items while they are downloading.
    public let earlyReading: EarlyReading
    /// Checks downloaded files.
    public let verification: Verification
    /// Removes items and their files immediately.
    public let removal: Removal
    /// Removes items in such a way that the removal can be undone.
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
    /// The account at a sync service, and the changes not yet sent to it.
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
    /// The browsers that receive timer notifications.
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
    /// Completes any installations and removals that an earlier process left unfinished.
    /// - Parameters:
    ///   - folder: The library's folder, which is created if necessary.
    ///   - configuration: The options.
    ///   - logger: Logs the library's activity.
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

        // Complete what an earlier process left unfinished.
        guard store.isWritable else { return }
        DiskReserve(core.folder).restore()
        try await downloads.finishInterrupted()
        await backups.backUp(.whenOld)
    }

    deinit { statistics.schedule.cancel() }

    /// Closes the library's database. Call this at the end of a process, even if background tasks still use the
    /// library. After that, all functions of the library fail.
    package var closer: @Sendable () async -> Void { store.database.closer }

    /// Returns whether a folder contains a library, which may be damaged.
    /// - Throws: ``MastheadError`` if the folder cannot be read.
    public static func exists(at folder: URL) throws(MastheadError) -> Bool {
        let places = LibraryFolder(folder)
        guard let root = FileStamp(places.root) else {
            guard FileSystem.isMissing(places.root) else { throw .system("read", places.root, number: EACCES) }
            return false
        }
        // If the path is a file, return true. Opening it as a library then reports the error.
        guard root.kind == .folder else { return true }
        return try DatabaseInspection(places).isLibrary
    }

    /// Returns whether a local folder contains a catalog under one of the usual file names.
    public static func hasCatalog(in folder: URL) -> Bool {
        CatalogPlaces.below(folder).contains { place in
            guard place.lastPathComponent == CatalogPlaces.storeName else {
                return FileManager.default.fileExists(atPath: place.path)
            }
            // Many folders contain a config.json that is not a store's.
            return FileManager.default.contents(atPath: place.path).map { CatalogFinder.isStore($0, at: place) }
                ?? false
        }
    }

    /// Whether the library is writable. A library on a read-only or full disk, or in another user's folder, can still
    /// be read.
    public var isWritable: Bool { store.isWritable }

    /// A sequence with an element for each change to the library, whichever process makes it.
    ///
    /// Changes are reported within half a second, and download progress twice a second. Any number of tasks can iterate
    /// over the sequence. They take almost no processor time while nothing changes.
    ///
    /// ```swift
    /// for await _ in library.changes {
    ///     show(try await library.items.all())
    /// }
    /// ```
    public var changes: LibraryChanges { LibraryChanges(watch: watch) }

    /// Checks publications for changes, adds their new items, and downloads covers.
    ///
    /// An unchanged catalog takes one conditional request and no write. A catalog that fails or hangs does not delay
    /// the others.
    /// - Parameters:
    ///   - handles: the publications, or nil for all that the library follows.
    ///   - onWaiting: called with the error and the delay before each retry.
    public func refresh(
        of handles: [String]? = nil,
        onWaiting: @escaping @Sendable (MastheadError, Duration) -> Void = { _, _ in }
    ) async throws(MastheadError) -> RefreshSummary {
        let summary = try await refreshing.refresh(of: handles, onWaiting: onWaiting)
        // If an entitlement cannot be renewed, log the error. A later refresh tries again.
        _ = try await holdings.renewDue(within: 60)
        return summary
    }
}
