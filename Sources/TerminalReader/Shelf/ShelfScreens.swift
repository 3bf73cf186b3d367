import Foundation
import Periodical

/// The screens of the shelf, as a value that handles keys and events and produces lines and effects.
///
/// A screen keeps its state while it is closed, so that it opens as the user left it.
struct ShelfScreens: Sendable {
    var scene: ShelfScene
    /// The stack of open screens, with the visible screen last.
    var open: [ShelfScreen] = [.list]
    /// The pop-up and prompts on top of the visible screen. The last one receives the keys and pasted text.
    var overlays: [any ShelfLayer] = []
    var list = ShelfList()
    var covers = CoverGrid()
    var feeds = FeedsScreen()
    var post = PostScreen()
    var timers = TimersScreen()
    var search = ShelfSearch()
    var bookmarks = BookmarkList()
    var downloads = DownloadList()
    private var help = ShelfHelp(keys: KeysScreen(.shelf, over: TerminalWords.Screen.shelf))
    /// The addresses that are being added.
    var added = AddedAddresses()
    /// The post on the shelf that the current command applies to.
    var shelvedPost: ShelfPost?
    /// The actions that undo the user's changes, latest last.
    var undos: [ShelfUndo] = []
    /// The handle of the publication to show once the library is loaded, or nil for all.
    var firstPublication: String?
    /// Whether the shelf is running. False once the user quits.
    private(set) var isRunning = true

    /// Creates the screens of a shelf.
    /// - Parameter words: The language rules for sorting titles and names.
    init(_ scene: ShelfScene, words: WordOrder) {
        self.scene = scene
        list.words = words
        feeds.begin(with: scene.usualQuery())
    }

    /// The visible screen.
    var screen: ShelfScreen { open.last ?? .list }

    /// The open pop-up.
    var dialog: ShelfDialog? { overlays.last as? ShelfDialog }

    var address: AddressPrompt? { overlays.lazy.compactMap { $0 as? AddressPrompt }.last }

    /// The visible screen, for reading only.
    private var view: any ShelfView {
        switch screen {
        case .list: list
        case .covers: covers
        case .feeds: feeds
        case .post: post
        case .timers: timers
        case .search: search
        case .bookmarks: bookmarks
        case .downloads: downloads
        case .keys: help
        }
    }

    // MARK: Input

    /// Input for the visible screen.
    private enum Input {
        case key(Key)
        case paste(String)
        case mouse(Mouse)
        case command(ShelfCommand)

        func reach(_ screen: inout some ShelfView, in scene: inout ShelfScene) {
            switch self {
            case .key(let key): screen.press(key, in: &scene)
            case .paste(let text): screen.paste(text, in: &scene)
            case .mouse(let mouse): screen.use(mouse, in: &scene)
            case .command(let command): screen.carryOut(command, in: &scene)
            }
        }
    }

    /// Passes input to the visible screen.
    private mutating func send(_ input: Input) {
        switch screen {
        case .list: input.reach(&list, in: &scene)
        case .covers: input.reach(&covers, in: &scene)
        case .feeds: input.reach(&feeds, in: &scene)
        case .post: input.reach(&post, in: &scene)
        case .timers: input.reach(&timers, in: &scene)
        case .search: input.reach(&search, in: &scene)
        case .bookmarks: input.reach(&bookmarks, in: &scene)
        case .downloads: input.reach(&downloads, in: &scene)
        case .keys: input.reach(&help, in: &scene)
        }
    }

    /// Handles a key, which goes to the last open pop-up or prompt if there is one, otherwise to the visible screen.
    mutating func press(_ key: Key) {
        // A message disappears at the next key press, except for the progress of opening an item and errors about an
        // address.
        if !scene.isOpening, address == nil { scene.notice = nil }
        if overlays.isEmpty {
            send(.key(key))
        } else {
            overlays[overlays.count - 1].press(key, in: &scene)
        }
        carryOutRequests()
    }

    /// Inserts pasted text into the open prompt. Without a prompt, ignores the text, whose characters must not act as
    /// keys.
    mutating func paste(_ text: String) {
        if overlays.isEmpty {
            send(.paste(text))
        } else {
            overlays[overlays.count - 1].paste(text, in: &scene)
        }
        carryOutRequests()
    }

    /// Handles the mouse: a click selects, a second click opens, and the wheel moves the selection.
    mutating func use(_ mouse: Mouse) {
        switch mouse.action {
        case .click: click(mouse)
        case .wheelUp, .wheelDown:
            for _ in 0..<(dialog == nil && screen != .search ? 3 : 1) {
                press(mouse.action == .wheelUp ? .up : .down)
            }
        case .wheelLeft, .wheelRight: break
        }
    }

    private mutating func click(_ mouse: Mouse) {
        switch scene.target(at: mouse)?.meaning {
        case .key(let key): press(key)
        case .choice: if dialog != nil { overlays[overlays.count - 1].use(mouse, in: &scene) }
        case .pane, .row: send(.mouse(mouse))
        case nil:
            // A click outside a pop-up closes it. A click on the header goes back.
            if dialog != nil {
                overlays.removeLast()
            } else if mouse.row == 1, open.count > 1 {
                open.removeLast()
            }
        }
        carryOutRequests()
    }

    /// Adapts to a new window size.
    mutating func resize(columns: Int, rows: Int) {
        (scene.columns, scene.rows) = (columns, rows)
        scene.layout = ShelfColumns(columns: columns, rows: rows)
        list.resize(in: &scene)
        covers.update(list.listing, scene.contents)
        covers.resize(in: &scene)
        carryOutRequests()
    }

    /// Rebuilds the list and the covers from the current content.
    mutating func update() {
        list.update(in: scene)
        covers.update(list.listing, scene.contents)
    }

    // MARK: Commands

    private mutating func carryOut(_ command: ShelfCommand) {
        switch command {
        case .leave: isRunning = false
        case .back: goBack()
        case .stop: if scene.isOpening { scene.stopOpening() } else { send(.command(.stop)) }
        case .help:
            help = ShelfHelp(keys: KeysScreen(view.keyTable, over: view.title))
            open.append(.keys)
        case .goTo: scene.ask(.goTo)
        case .search where screen != .feeds: openSearch()
        case .undo: undo()
        case .refresh where ![.post, .feeds, .timers].contains(screen): refresh()
        case .add where screen != .timers: overlays.append(AddressPrompt())
        case .settings: scene.request(.settings(.show(.allFeeds)))
        default: send(.command(command))
        }
    }

    /// Closes the current screen, or quits if it is the last one.
    private mutating func goBack() {
        guard open.count > 1 else { return isRunning = false }
        open.removeLast()
        if screen == .feeds { feeds.uncover(in: scene) }
    }

    /// Undoes the last action.
    private mutating func undo() {
        guard let last = undos.popLast() else { return scene.say(TerminalWords.Shared.nothingToUndo) }
        scene.perform { _ throws(MastheadError) in
            try await last.action()
            return (TerminalWords.Shared.undone, nil)
        }
    }

    /// Refreshes all publications.
    private mutating func refresh() {
        guard !scene.isRefreshing else { return }
        guard !scene.contents.publications.isEmpty else { return scene.say(TerminalWords.Done.followNothing) }
        scene.isRefreshing = true
        scene.start(.refresh)
    }

    // MARK: Requests

    /// Carries out the requests of the screens, in order.
    mutating func carryOutRequests() {
        while !scene.requests.isEmpty { carryOut(scene.requests.removeFirst()) }
    }

    private mutating func carryOut(_ request: ShelfRequest) {
        switch request {
        case .nothing: break
        case .command(let command): carryOut(command)
        case .place(let place): go(to: place)
        case .filter(let filter): show { $0.filter = filter }
        case .order(let order): show { $0.order = order }
        case .source(let source): show { $0.source = source }
        case .ask(let dialog): ask(dialog)
        case .askFilter: ask(.filter(list.filter, categories: list.categories(scene.contents)))
        case .askOrder: ask(.sort(list.order, isOfBooks: list.isOfBooks(in: scene)))
        case .closeOverlay: closeOverlay()
        case .close(let name): open.removeAll { $0 == name }
        case .showCovers: showCovers()
        case .unfollow(let handle, let keepsItems): scene.unfollow(handle, keepsItems: keepsItems)
        case .askUnfollow(let handle): if let found = scene.publication(handle) { ask(.unfollow(found)) }
        case .removeForGood(let item): scene.removeForGood(item)
        case .add(let address): added.add(address, in: &scene)
        case .openFeeds(let source): openFeeds(source)
        case .openPost(let item): scene.start(.post(item))
        case .showPost(let post): show(post)
        case .unread(let forward): feeds.goToUnread(forward: forward, opens: screen == .post, in: &scene)
        case .neighbor(let step): feeds.openNeighbor(step, in: &scene)
        case .refreshFeeds: feeds.refresh(in: &scene)
        case .onPost(let command, let post): carryOut(command, on: post)
        case .markAllPosts: feeds.markAll(before: nil, in: &scene)
        case .post(let command): carryOut(command)
        case .settings(let command): command.carryOut(in: &scene)
        case .type(let prompt): overlays.append(prompt)
        case .timer(let command): command.carryOut(areShown: open.contains(.timers), in: &scene)
        case .askContacts(let handle): if let found = scene.publication(handle) { ask(.writeTo(found)) }
        case .show(let url, let isPage): scene.show(url, isPage: isPage)
        }
    }

    /// Opens a pop-up on top of all prompts, replacing a pop-up that is already open.
    mutating func ask(_ dialog: ShelfDialog) {
        overlays.removeAll { $0 is ShelfDialog }
        overlays.append(dialog)
    }

    private mutating func closeOverlay() {
        guard overlays.popLast() is AddressPrompt else { return }
        added.askForChoice(in: &scene)
    }

    /// Shows another part of the shelf.
    private mutating func show(_ change: (inout ShelfList) -> Void) {
        list.show(scene.contents, isLow: scene.layout.isLow, change)
        covers.update(list.listing, scene.contents)
    }

    private mutating func showCovers() {
        guard CoverGrid.fits(scene) else { return scene.say(TerminalWords.Done.smallForCovers) }
        covers.update(list.listing, scene.contents)
        if let place = list.listing.place(list.selection), let index = covers.items.firstIndex(of: place.item) {
            covers.chosen.choose(index, count: covers.items.count)
        }
        open.append(.covers)
    }

    /// Shows a screen of the shelf.
    mutating func go(to place: ShelfPlace) {
        open = [.list]
        switch place {
        case .shelf: break
        case .feeds: openFeeds(nil)
        case .timers:
            open.append(.timers)
            timers.watch(in: &scene)
        case .search: openSearch()
        case .downloads: open.append(.downloads)
        case .bookmarks:
            open.append(.bookmarks)
            scene.start(.bookmarks)
        }
    }

    /// Opens the search screen with an empty prompt.
    private mutating func openSearch() {
        scene.effects.append(.cancel(.search))
        search = ShelfSearch()
        open.removeAll { $0 == .search }
        open.append(.search)
    }

    // MARK: Feeds

    /// Opens the feeds screen.
    /// - Parameter source: The feeds to list, or nil to keep the current list.
    mutating func openFeeds(_ source: PostSource?) {
        open.removeAll { $0 == .feeds || $0 == .post }
        open.append(.feeds)
        feeds.open(source, in: &scene)
    }

    /// Shows a post and marks it as read.
    mutating func show(_ found: ShelfPost) {
        feeds.select(found, in: &scene)
        post.open(found, in: &scene)
        if screen != .post { open.append(.post) }
        guard !found.isRead else { return }
        feeds.mark([found.id], isRead: true)
        post.page?.post.isRead = true
        scene.start(.markRead(found.id))
    }

    mutating func carryOut(_ command: ShelfCommand, on found: ShelfPost) {
        PostActions(post: found, isListed: screen == .feeds || screen == .post)
            .carryOut(command, feeds: &feeds, page: &post.page, in: &scene)
    }

    /// Carries out a choice in a pop-up about posts.
    private mutating func carryOut(_ command: PostCommand) {
        switch command {
        case .status(let status): feeds.filter(&scene) { $0.status = status }
        case .order(let order): feeds.filter(&scene) { $0.order = order }
        case .time(let time): feeds.filter(&scene) { $0.time = time }
        case .askTime: ask(.posts(feeds.query.time))
        case .askDay: feeds.askForDay()
        case .markOlder: if let date = meantPost?.date { feeds.markAll(before: date, in: &scene) }
        case .markOlderThanDays(let days):
            feeds.markAll(before: .now.addingTimeInterval(-86_400 * Double(days)), in: &scene)
        case .askShare(let item): ask(.share(item, program: scene.shareProgram()))
        case .copyLink(let item): scene.start(.copyLink(of: item, withTitle: false))
        case .copyBoth(let item): scene.start(.copyLink(of: item, withTitle: true))
        case .share(let item, let way):
            if way == .mail { scene.notice = StyledText(TerminalWords.Shared.openingMail, .quiet) }
            scene.perform { host throws(MastheadError) in (try await host.share(item, by: way), nil) }
        }
    }

    /// The post that the current pop-up is about.
    private var meantPost: ShelfPost? {
        switch screen {
        case .post: post.page?.post
        case .feeds: feeds.chosenPost
        default: shelvedPost
        }
    }

    // MARK: Drawing

    /// Draws the visible screen, its footer and the open pop-up.
    mutating func draw(on canvas: inout Canvas) {
        (scene.targets, scene.pictures) = ([], [])
        (scene.crumb, scene.newCount) = (list.crumb(in: scene), list.listing.newCount)
        switch screen {
        case .list: list.draw(on: &canvas, in: &scene)
        case .covers: covers.draw(on: &canvas, in: &scene)
        case .feeds: feeds.draw(on: &canvas, in: &scene)
        case .post: post.draw(on: &canvas, in: &scene)
        case .timers: timers.draw(on: &canvas, in: &scene)
        case .search: search.draw(on: &canvas, in: &scene)
        case .bookmarks: bookmarks.draw(on: &canvas, in: &scene)
        case .downloads: downloads.draw(on: &canvas, in: &scene)
        case .keys: help.draw(on: &canvas, in: &scene)
        }
        drawFooter(on: &canvas)
        if dialog != nil { overlays[overlays.count - 1].draw(on: &canvas, in: &scene) }
    }

    /// Draws the open prompt or, if there is none, the most useful keys and the message.
    private mutating func drawFooter(on canvas: inout Canvas) {
        if let prompt = overlays.lazy.compactMap(\.footerPrompt).last ?? view.footerPrompt {
            return prompt.draw(on: &canvas, in: &scene)
        }
        var footer = FooterLine(hints: hints, position: dialog == nil ? view.position(in: scene) : "")
        if view.isTyping { footer.help = nil }
        if screen == .keys { footer = help.keys.footer(columns: scene.columns) }
        footer.draw(on: &canvas, in: &scene)
    }

    private var hints: [KeyHint] {
        if let dialog { return dialog.hints }
        if scene.isOpening { return [KeyHint(TerminalWords.KeyName.escape, TerminalWords.Shared.cancel)] }
        return view.hints(in: scene)
    }
}
