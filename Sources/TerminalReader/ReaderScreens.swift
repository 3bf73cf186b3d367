import Periodical
import Reading
import Rendering

/// The screens of an open issue, as a value that handles keys and events and produces lines and effects.
struct ReaderScreens {
    var scene: ReadingScene
    var page: PageScreen
    /// The screen on top of the page, or nil if the page is visible.
    private(set) var screen: (any ReaderLayer)?
    /// The pop-up or prompt on top of the visible screen, which receives the keys and pasted text.
    private(set) var overlay: (any ReaderOverlay)?
    /// Whether the issue was opened with a search text.
    private var isSearchOpening = false
    /// The reason why the user left the issue, or nil while it is open.
    private(set) var end: ReadingEnd?

    /// Creates an issue's screens.
    /// - Parameter character: how many characters of the first page's text precede the position.
    init(_ scene: ReadingScene, at character: Int?) {
        self.scene = scene
        page = PageScreen(at: character)
    }

    // MARK: Input

    /// Handles a key, which goes to the open pop-up or prompt if there is one, otherwise to the visible screen.
    mutating func press(_ key: Key) {
        if overlay != nil {
            overlay?.press(key, in: &scene)
        } else if screen != nil {
            screen?.press(key, in: &scene)
        } else {
            page.press(key, in: &scene)
        }
        carryOutRequests()
    }

    /// Inserts pasted text into the open prompt. Without a prompt, ignores the text, whose characters must not act as
    /// keys.
    mutating func paste(_ text: String) {
        if overlay != nil {
            overlay?.paste(text, in: &scene)
        } else if screen == nil {
            page.paste(text, in: &scene)
        }
    }

    /// Handles a mouse action.
    mutating func use(_ mouse: Mouse) {
        scene.notice = nil
        guard case .click = mouse.action else {
            guard overlay == nil, screen != nil || page.mode == nil, let key = Self.wheel(mouse.action) else { return }
            return press(key)
        }
        if let target = scene.popupTargets.first(where: { $0.row == mouse.row && $0.columns.contains(mouse.column) }) {
            if let key = target.key { press(key) }
            return
        }
        if mouse.row == scene.rows {
            if let target = scene.footerTargets.first(where: { $0.columns.contains(mouse.column) }) {
                press(target.key)
            }
            return
        }
        if overlay != nil {
            overlay = nil
        } else if screen == nil {
            page.use(mouse, in: &scene)
        } else if mouse.row == 1 {
            screen = nil
        } else {
            screen?.use(mouse, in: &scene)
        }
        carryOutRequests()
    }

    private static func wheel(_ action: Mouse.Action) -> Key? {
        switch action {
        case .wheelUp: .up
        case .wheelDown: .down
        case .wheelLeft: .left
        case .wheelRight: .right
        case .click: nil
        }
    }

    /// Adapts to a new window size.
    mutating func resize(columns: Int, rows: Int) { (scene.columns, scene.rows) = (columns, rows) }

    /// Handles the keys that do the same on every screen of an issue.
    private mutating func pressAnywhere(_ key: Key) {
        switch key {
        case .character("q"): if screen == nil { end = .back } else { screen = nil }
        case .character("Q"): end = .leave
        case .escape: screen = nil
        case .character("c"): openContents()
        case .character("v"): screen = OverviewScreen(scene.page)
        case .character("g"): overlay = GoToMenu()
        case .character("/"): openSearch()
        case .character("n"): nextHit(isBackwards: false)
        case .character("N"): nextHit(isBackwards: true)
        case .character("?"): screen = ReaderHelp(keys: KeysScreen(.issue, over: scene.host.title))
        case .character("o"): openInBrowser()
        case .character("u"): toggleRead()
        case .character("["): openNeighbor(-1)
        case .character("]"): openNeighbor(1)
        case .home: jump(to: .first)
        case .end, .character("G"): if let last = scene.content.grid.positions.last { jump(to: last) }
        default:
            let mark = TerminalWords.Marks.all.first { $0.place != .shelf && key == .character($0.key) }
            if let mark { toggle(mark) }
        }
    }

    /// Goes to the previous or next issue, if the shelf opened this issue.
    private mutating func openNeighbor(_ step: Int) {
        if scene.isOnShelf { end = .issue(step) } else { scene.notice = TerminalWords.Reader.openFromShelf }
    }

    private mutating func openContents() {
        page.report(to: &scene)
        screen = ContentsScreen(in: scene)
    }

    private mutating func openInBrowser() {
        let position = scene.session.position
        scene.start { host, tell throws(MastheadError) in tell(.notice(try await host.openInBrowser(position))) }
    }

    private mutating func toggle(_ mark: ItemMark) {
        let isSet = !scene.marks.ofIssue.contains(mark.kind)
        scene.change(mark.done(scene.title.text.fitted(toColumns: 40), isSet)) { host throws(MastheadError) in
            try await host.set(mark.kind, isSet)
        }
    }

    private mutating func toggleRead() {
        let isRead = !scene.marks.isRead
        scene.change(isRead ? TerminalWords.Reader.markedRead : TerminalWords.Reader.markedUnread) {
            host throws(MastheadError) in try await host.setRead(isRead)
        }
    }

    // MARK: Requests

    /// Carries out the requests of the screens, in order.
    private mutating func carryOutRequests() {
        while !scene.requests.isEmpty { carryOut(scene.requests.removeFirst()) }
    }

    private mutating func carryOut(_ request: ReaderRequest) {
        switch request {
        case .anywhere(let key): pressAnywhere(key)
        case .show(let screen): self.screen = screen
        case .showContents: openContents()
        case .close: screen = nil
        case .ask(let overlay): self.overlay = overlay
        case .closeOverlay: overlay = nil
        case .jump(let position, let arrival): jump(to: position, arriving: arrival)
        case .find(let words): find(words)
        case .toggle(let setting): toggle(setting)
        case .leave(let end): self.end = end
        }
    }

    /// Goes to a page from any screen.
    private mutating func jump(to position: PagePosition, arriving: PageArrival = .start) {
        screen = nil
        page.jump(to: position, arriving: arriving, in: &scene)
    }

    /// Changes a setting for all books. The first character on the screen stays where it is.
    private mutating func toggle(_ path: WritableKeyPath<TextSetting, Bool>) {
        page.keepCharacter(in: scene)
        scene.setting[keyPath: path].toggle()
        let setting = scene.setting
        scene.start { host, tell in
            do throws(MastheadError) { try await host.remember(setting) } catch {
                tell(.notice(TerminalWords.TextSettings.notSaved(error.found.printable)))
            }
        }
    }

    // MARK: Search

    /// Searches for the text that the issue was opened with, and goes to the first match.
    mutating func open(with words: String) {
        isSearchOpening = true
        find(words)
    }

    /// Opens the search prompt, and reads the text of every page while the user types.
    private mutating func openSearch() {
        overlay = ReaderPrompt(.search)
        scene.effects.append(.readTexts)
    }

    /// Searches the issue and lists the pages with matches.
    private mutating func find(_ words: String) {
        guard !WordSearch(words).isEmpty else { return }
        scene.search = PageSearch(words: words)
        page.matchLine = nil
        scene.effects.append(.find(words))
    }

    private mutating func show(_ found: PageSearch) {
        guard scene.search?.words == found.words else { return }
        scene.search = found
        guard let hits = found.hits, !hits.isEmpty else {
            scene.search = nil
            scene.notice = TerminalWords.Matches.none(found.words.printable)
            return
        }
        if isSearchOpening {
            isSearchOpening = false
            screen = nil
            return page.jump(
                to: scene.session.position, arriving: .match(isBackwards: false), remembersWay: false, in: &scene)
        }
        let best = hits.prefix { $0.isTogether == hits[0].isTogether }
        screen = HitsScreen(best.firstIndex { $0.position >= scene.page } ?? 0)
    }

    /// Goes to the next or previous match.
    private mutating func nextHit(isBackwards: Bool) {
        guard !scene.hits.isEmpty else { return openSearch() }
        page.nextHit(isBackwards: isBackwards, isVisible: screen == nil, in: &scene)
    }

    // MARK: Events

    /// Handles an event from a source other than the terminal.
    mutating func handle(_ event: ReaderEvent) {
        switch event {
        case .input, .resized, .continued, .suspended, .ended, .drawn: break
        case .changed(let change): apply(change)
        case .waiting(let wait): page.waiting = wait
        case .notArriving(let error):
            page.endFetch(in: &scene)
            scene.notice = error.line
        case .failed(let error): scene.notice = error.line
        case .notice(let text): scene.notice = text
        case .found(let found): show(found)
        case .marked(let marks): scene.marks = marks
        case .measured(let measure): page.apply(measure, in: &scene)
        }
    }

    /// Switches to the changed issue.
    private mutating func apply(_ change: ReadingChange) {
        scene.effects.append(.forgetTexts)
        switch change {
        case .arrived(let content):
            scene.session.update(content)
            scene.drawings.update(content)
        case .corrected(let content):
            scene.session.update(content)
            scene.drawings.replace(content)
            page.shown = nil
            scene.notice = TerminalWords.Reader.newRevision
        }
        if scene.isAvailable(scene.session.position) { page.endFetch(in: &scene) }
    }

    // MARK: Drawing

    /// Draws the visible screen, its footer and the open pop-up, and requests the drawings that are likely to be needed
    /// next.
    mutating func draw(on canvas: inout Canvas) {
        (scene.popupTargets, scene.footer) = ([], nil)
        if screen == nil {
            page.draw(on: &canvas, in: &scene)
        } else {
            page.report(to: &scene)
            screen?.draw(on: &canvas, in: &scene)
        }
        if var footer = scene.footer {
            overlay?.change(&footer, in: scene)
            if let notice = scene.notice { footer.notice = StyledText(notice) }
            scene.footerTargets = footer.draw(on: &canvas)
        }
        overlay?.draw(on: &canvas, in: &scene)
    }
}

/// The help on top of the page.
struct ReaderHelp: ReaderLayer {
    private(set) var keys: KeysScreen

    init(keys: KeysScreen) { self.keys = keys }

    mutating func press(_ key: Key, in scene: inout ReadingScene) {
        if !keys.press(key, rows: scene.rows, columns: scene.columns) { scene.request(.close) }
    }

    mutating func use(_ mouse: Mouse, in scene: inout ReadingScene) { scene.request(.close) }

    mutating func draw(on canvas: inout Canvas, in scene: inout ReadingScene) {
        keys.draw(on: &canvas)
        scene.footerTargets = keys.footer(columns: scene.columns).draw(on: &canvas)
    }
}

extension MastheadError {
    /// The error's cause and hint on one line.
    fileprivate var line: String { found.printable + (hint.map { " – \($0.printable)" } ?? "") }
}
