package import Foundation
import Hummingbird
package import IssueLibrary
import LibraryReading
package import Periodical
import Rendering
import Web

/// All routes of the web reader, one per line.
extension RouteTable {
    /// Adds the routes of a web reader, which may have no library.
    /// - Parameters:
    ///   - isLive: Whether the server can download items and store the user's data.
    ///   - changes: The path of an event stream that makes pages reload when files change.
    ///   - hasShelf: Whether the page at `/` is the shelf.
    mutating func addReader(
        _ shelf: any WebShelf, _ shell: ServedShell, isLive: Bool, changes: String? = nil, hasShelf: Bool = true
    ) {
        let page = ShelfRoutes(shelf: shelf, shell: shell, isLive: isLive, changes: changes)
        if hasShelf {
            get("/", page.page)
            get("/index.html", page.page)
        }
        get("/library.json", page.rows)
        get("/manifest.webmanifest", page.manifest)
        get("/worker.js", page.ownFile)
        get("/timerworker.js", page.ownFile)
        get("/reader/**", page.ownFile)
        for fileExtension in AssetKind.image.fileExtensions.sorted() { get("/icon.\(fileExtension)", page.icon) }
        get("/covers/**", page.cover)
        get("/thumbs/**", page.thumbnail)

        get("/issues/**", IssueRoutes(shelf: shelf, shell: shell, isLive: isLive, changes: changes).file)
    }

    /// Adds the routes for a library: its API, and the pictures of its stores.
    /// - Parameters:
    ///   - classes: The page classes.
    ///   - settings: The settings for all feeds, or nil if the server does not provide them.
    ///   - startDownloads: Starts the process that downloads requested items.
    mutating func addLibrary(
        _ shelf: LibraryShelf, classes: PageClassRegistry, settings: SharedSettings?,
        startDownloads: @escaping @Sendable () throws(MastheadError) -> Void
    ) {
        addReading(shelf, classes: classes, startDownloads: startDownloads)
        addManagement(shelf, classes: classes, settings: settings, startDownloads: startDownloads)
    }

    /// Adds the routes that a reader of the library needs: to read, mark and download what the library lists.
    private mutating func addReading(
        _ shelf: LibraryShelf, classes: PageClassRegistry,
        startDownloads: @escaping @Sendable () throws(MastheadError) -> Void
    ) {
        let library = shelf.library
        get("/api/events") { EventStream.response(ShelfEvents(shelf, known: $0.query("known"))) }
        get("/api/first") { _ in try WebResponse.json(try await shelf.firstScreen(), omitsNull: true) }
        get("/api/help/:topic") { request in
            guard let topic = HelpTopic.named(try request.context.parameters.require("topic")) else {
                throw HTTPError(.notFound)
            }
            return topic
        }

        let items = ItemRoutes(shelf: shelf, startDownloads: startDownloads)
        get("/api/item", items.item)
        get("/api/removed", items.removed)
        post("/api/read", upTo: Self.longList, items.markRead)

        let downloads = DownloadRoutes(shelf: shelf, startDownloads: startDownloads)
        post("/api/downloads", downloads.control)
        post("/api/bring", downloads.bring)

        let marks = MarkRoutes(shelf: shelf)
        get("/api/reading", marks.reading)
        get("/api/bookmarks", marks.bookmarks)
        post("/api/position", marks.setPosition)
        post("/api/close", marks.close)
        post("/api/mark", marks.mark)
        post("/api/highlight", upTo: Self.longNote, HighlightRoutes(shelf: shelf).highlight)

        let search = SearchRoutes(shelf: shelf, classes: classes)
        post("/api/search", search.search)
        post("/api/find", search.find)

        let publications = PublicationRoutes(library: library, startDownloads: startDownloads)
        get("/api/publications", publications.publications)
        get("/api/publication", publications.publication)
        get("/api/contacts", publications.contacts)
        post("/api/refresh", publications.refresh)

        let stores = StoreRoutes(shelf: shelf)
        get("/api/store", stores.store)
        get("/api/book", stores.book)
        get("/banners/:handle/:file", stores.banner)
        post("/api/sample", stores.bringSample)

        let feeds = FeedRoutes(library: library)
        get("/api/feeds", feeds.feeds)
        get("/api/feed", feeds.feed)
        post("/api/feeds/refresh", upTo: Self.longHandles, feeds.refresh)

        let posts = PostRoutes(library: library)
        get("/api/posts/pictures/:name", posts.picture)
        get("/api/posts/:id/files/:index", posts.enclosure)
        get("/api/posts/:id", posts.post)
        post("/api/posts", posts.posts)
        post("/api/posts/news", upTo: Self.longList, posts.news)
        post("/api/posts/files", posts.bringFiles)
        post("/api/posts/mark", upTo: Self.longList, posts.mark)
        post("/api/posts/read", posts.markAllRead)
        post("/api/posts/article", posts.bringArticle)
        post("/api/posts/article/pictures", posts.bringPictures)

        let timers = TimerRoutes(library: library)
        get("/api/timers", timers.timers)
        get("/api/timers/events", timers.events)
        get("/api/timers/statistics.svg", timers.drawing)
    }

    /// Adds the routes that change which publications and items the library has, or that affect the user's accounts,
    /// timers, browsers and computer.
    private mutating func addManagement(
        _ shelf: LibraryShelf, classes: PageClassRegistry, settings: SharedSettings?,
        startDownloads: @escaping @Sendable () throws(MastheadError) -> Void
    ) {
        let library = shelf.library
        post("/api/remove", ItemRoutes(shelf: shelf, startDownloads: startDownloads).remove)
        postFile("/api/files", FileRoutes(library: library, classes: classes).add)

        let publications = PublicationRoutes(library: library, startDownloads: startDownloads)
        post("/api/publication", publications.setPolicy)
        post("/api/publication/reading", publications.shareReading)
        post("/api/follow", publications.follow)
        post("/api/unfollow", publications.unfollow)

        let feeds = FeedRoutes(library: library)
        post("/api/feed", feeds.change)
        post("/api/feeds/add", feeds.add)
        post("/api/feeds/list", upTo: Self.opmlFile, feeds.addList)
        post("/api/feeds/follow", feeds.followAgain)
        post("/api/feeds/remove", feeds.remove)

        let timers = TimerRoutes(library: library)
        post("/api/timers/check", timers.check)
        post("/api/timers/add", timers.add)
        post("/api/timers/edit", timers.edit)
        post("/api/timers/pause", timers.pause)
        post("/api/timers/resume", timers.resume)
        post("/api/timers/remove", timers.remove)
        post("/api/timers/done", timers.markDone)

        let timerBrowsers = TimerBrowserRoutes(library: library)
        get("/api/timers/browsers", timerBrowsers.browsers)
        post("/api/timers/browsers", timerBrowsers.register)
        post("/api/timers/browsers/key", timerBrowsers.key)
        post("/api/timers/browsers/end", timerBrowsers.end)

        let push = PushRoutes(library: library)
        get("/api/push", push.offers)
        post("/api/push", push.register)
        post("/api/push/end", push.end)

        let accounts = AccountRoutes(library: library)
        get("/api/account", accounts.account)
        post("/api/account/offer", accounts.offer)
        post("/api/account/agree", accounts.agree)
        post("/api/account/checkout", accounts.checkout)
        post("/api/account/end", accounts.endSubscription)
        post("/api/account/redeem", accounts.redeem)
        post("/api/account/restore", accounts.restore)
        post("/api/account/forget", accounts.forget)
        post("/api/account/code", accounts.code)

        guard let settings else { return }
        let shared = SettingsRoutes(library: library, settings: settings)
        get("/api/settings", shared.current)
        post("/api/settings", shared.change)
        post("/api/sync", shared.synchronize)
        post("/api/sync/login", shared.logIn)
        post("/api/sync/logout", shared.logOut)
        post("/api/agent", shared.installAgent)
    }

    /// Adds the web reader of a library for other devices on the network. The devices can read, mark and download what
    /// the library lists; any other change is refused.
    /// - Parameters:
    ///   - classes: The page classes.
    ///   - cache: The folder for generated pictures.
    ///   - checkout: A checkout of Masthead. Each request reads its files in `web/` instead of the embedded ones.
    ///   - startDownloads: Starts the process that downloads requested items.
    /// - Returns: The reader's files, which include a page for unknown addresses.
    package mutating func addReaderForDevices(
        _ library: IssueLibrary, classes: PageClassRegistry, cache: URL, checkout: URL? = nil,
        startDownloads: @escaping @Sendable () throws(MastheadError) -> Void
    ) throws(MastheadError) -> ServedShell {
        let shelf = LibraryShelf(library, classes: classes, cache: cache, manages: false)
        let shell = try ServedShell(WebSource(checkout: checkout)) { classes }
        addReader(shelf, shell, isLive: true)
        addReading(shelf, classes: classes, startDownloads: startDownloads)
        var management = RouteTable()
        management.addManagement(shelf, classes: classes, settings: nil, startDownloads: startDownloads)
        for route in management.routes {
            refuse(route, "This is only possible on the computer with the library. Nothing was changed.")
        }
        return shell
    }

    // The maximum sizes of larger requests, in bytes.

    /// The maximum size of a highlight with a note.
    private static let longNote = 131_072
    /// The maximum size of a list of feed handles.
    private static let longHandles = 1 << 20
    /// The maximum size of a list of post IDs or issue names.
    private static let longList = 4 << 20
    /// The maximum size of an OPML list.
    private static let opmlFile = 24 << 20
}
