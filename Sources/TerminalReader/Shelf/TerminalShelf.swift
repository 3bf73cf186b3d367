public import Periodical
import Synchronization

/// The shelf in a terminal: the start screen that shows the library and opens items.
///
/// Long actions run in tasks that send an event when they end, so the shelf always responds to keys.
public actor TerminalShelf {
    let host: any ShelfHost
    let device: TerminalDevice
    let tell: @Sendable (ShelfEvent) -> Void
    private let events: AsyncStream<ShelfEvent>
    /// The number of events that were sent and not handled yet.
    private let pending: PendingCount
    let mailbox = ShelfMailbox()
    let covers: CoverQueue

    var scene = ShelfScene()
    var painter: ScreenPainter
    var glyphs: Glyphs
    private let hasColors: Bool
    /// Whether the user chose a picture format, which the terminal's answers then do not change.
    private let isFormatGiven: Bool
    private var isAsking = true
    var columns = 80
    var rows = 24

    /// The stack of open screens. The last screen is visible.
    var screens: [ShelfScreen] = [.list]
    var list = ShelfList()
    var grid = CoverGrid()
    var search = ShelfSearch()
    var bookmarks = BookmarkList()
    var downloads = DownloadList()
    var feeds = FeedsScreen()
    var timers = TimersScreen()
    /// The task that reloads the timers every second while they are on the screen.
    var ticking: Task<Void, Never>?
    /// The task that waits until the next timer for an item or publication on the shelf fires.
    var waking: Task<Void, Never>?
    /// The open post.
    var post: PostScreen?
    /// The post in the list of the shelf that the current command applies to.
    var shelvedPost: ShelfPost?
    /// The width of a post's text in columns.
    var postMeasure = usualMeasure
    static let usualMeasure = 66
    var keys = KeysScreen(.shelf, over: TerminalWords.Screen.shelf)
    var dialog: ShelfDialog?
    /// The prompt for the value of a setting.
    var typing: SettingsPrompt?
    /// The prompt for an address, which stays open until the address was added.
    var address: PromptLine?
    /// The prompt for a new timer.
    var timerPrompt: TimerPrompt?
    /// The address that is being added.
    var lookedAt: String?
    /// The feeds to choose from as soon as the address prompt is closed.
    var choices: [ShelfAddition.Choice] = []
    var notice: StyledText?
    /// The actions that the user can undo, the latest last.
    var undos: [ShelfUndo] = []
    var targets: [ShelfTarget] = []
    /// Whether the library's content was loaded.
    var isLoaded = false
    /// The task that opens an item.
    var opening: Task<Void, Never>?
    /// The items whose covers were already requested.
    var askedCovers: Set<ItemReference> = []
    /// The number of attempts to open an item. The results of canceled attempts are ignored.
    var attempt = 0
    var searching: Task<Void, Never>?
    /// The post to show first instead of the list.
    private let start: ItemReference?
    /// The signal that ended the shelf.
    var signal: Int32?

    /// Opens the shelf in the terminal of this process.
    /// - Parameters:
    ///   - host: The source of publications and items.
    ///   - start: The post to show first, or nil for the list.
    ///   - format: The format of pictures, or nil for the best format that the terminal supports.
    ///   - environment: The environment variables, which describe the terminal.
    /// - Throws: ``MastheadError`` if the process has no terminal.
    public init(
        _ host: any ShelfHost, at start: ItemReference? = nil, format: TerminalGraphics.Format? = nil,
        environment: [String: String]
    ) throws(MastheadError) {
        self.init(
            host, at: start, format: format, environment: environment, device: try TerminalDevice(environment["TERM"]))
    }

    /// Opens the shelf in a given terminal.
    init(
        _ host: any ShelfHost, at start: ItemReference? = nil, format: TerminalGraphics.Format? = nil,
        environment: [String: String], device: TerminalDevice
    ) {
        self.host = host
        self.device = device
        self.start = start
        if start != nil { screens = [.post] }
        scene.graphics = TerminalGraphics(environment: environment)
        isFormatGiven = format != nil
        if let format { scene.graphics.format = format }
        list.words = WordOrder(environment)
        feeds.begin(with: host.usualWish)
        glyphs = Glyphs(environment: environment)
        hasColors = environment["NO_COLOR"]?.isEmpty ?? true
        painter = ScreenPainter(hasColors: hasColors, isKitty: false)
        let (events, continuation) = AsyncStream.makeStream(of: ShelfEvent.self)
        let pending = PendingCount()
        self.events = events
        self.pending = pending
        let tell: @Sendable (ShelfEvent) -> Void = { event in
            pending.add(1)
            continuation.yield(event)
        }
        self.tell = tell
        covers = CoverQueue { tell(.drawn) }
    }

    /// Shows the shelf until the user quits, then restores the terminal.
    /// - Returns: The signal that ended the shelf, or nil.
    public func run() async -> Int32? {
        device.enter()
        var stopListening = listen()
        device.write(TerminalDevice.explicitOrder)
        device.write((glyphs.isASCII ? "" : TerminalAnswer.widthQuestion) + TerminalAnswer.questions)
        measure()
        // Some terminals never answer the queries, so an empty answer follows after 400 ms.
        let patience = Task { [tell] in
            try await ContinuousClock().sleep(for: .milliseconds(400))
            tell(.terminal(.input(.answer(.attributes([])))))
        }
        let following = Task { [host, mailbox, tell] in
            await host.follow { if mailbox.put($0) { tell(.mail) } }
        }
        if let start { openPost(start) }
        var isOpen = true
        for await event in events {
            pending.add(-1)
            if case .opened(let opened, let item, let words, let number) = event {
                guard number == attempt else { continue }
                stopListening()
                isOpen = await read(opened, item, words)
                stopListening = listen()
            } else {
                isOpen = handle(event)
            }
            guard isOpen else { break }
            // Handle all waiting events first, so that fast typing does not draw every intermediate screen.
            if !isAsking, pending.isZero { draw() }
        }
        patience.cancel()
        following.cancel()
        opening?.cancel()
        searching?.cancel()
        ticking?.cancel()
        waking?.cancel()
        covers.want([])
        stopListening()
        device.leave()
        return signal
    }

    private func listen() -> @Sendable () -> Void { device.listen { [tell] in tell(.terminal($0)) } }

    /// Handles an event.
    /// - Returns: Whether the shelf stays open.
    func handle(_ event: ShelfEvent) -> Bool {
        switch event {
        case .terminal(let event): return handle(event)
        case .mail: takeMail()
        case .drawn, .opened: break
        case .waiting(let text, let number): if number == attempt { notice = StyledText(foreign: text) }
        case .notOpened(let error, let number):
            guard number == attempt else { break }
            opening = nil
            show(error)
        case .done(let text, let undo):
            if let undo { undos = undos.suffix(19) + [undo] }
            say(text, canUndo: undo != nil)
        case .added(let typed, let result): takeAddition(of: typed, result)
        case .failed(let error): show(error)
        case .refreshed(let result):
            scene.isRefreshing = false
            switch result {
            case .success(let text): say(text)
            case .failure(let error): show(error)
            }
        case .found(let findings, let words): take(findings, for: words)
        case .searched(let words): if words == search.prompt.text { search.isSearching = false }
        case .bookmarks(let found): bookmarks.take(found)
        case .feeds(let event): handle(event)
        case .timers(let found): take(found)
        case .reminded:
            update()
            awaitReminder()
        case .timerStatistics(let found): if dialog == nil { dialog = .statistics(found, rows: rows) }
        case .settings(let sheet, let selection): show(sheet, selection: selection)
        }
        return true
    }

    private func handle(_ event: ReaderEvent) -> Bool {
        switch event {
        case .input(.answer(let answer)): take(answer)
        case .input(.key(let key)): return press(key)
        case .input(.paste(let text)): paste(text)
        case .input(.mouse(let mouse)): return use(mouse)
        case .resized: measure()
        case .continued:
            device.enter()
            measure()
        case .suspended: suspend()
        case .ended(let number):
            signal = number
            return false
        case .drawn, .changed, .waiting, .notArriving, .failed, .notice, .found, .marked, .measured: break
        }
        return true
    }

    func suspend() {
        device.suspend()
        measure()
    }

    /// Reads the size of the window and redraws the whole screen.
    func measure() {
        let size = device.size
        (columns, rows) = (max(20, size.columns), max(6, size.rows))
        if let cell = size.cell { scene.graphics.cell = cell }
        scene.layout = ShelfColumns(columns: columns, rows: rows)
        update()
        if columns < 80 || rows < 24 { screens.removeAll { $0 == .covers } }
        painter.forget()
    }

    /// Rebuilds the list from the current content.
    func update() {
        list.update(scene.contents, isLow: scene.layout.isLow)
        if scene.layout.pane == nil { list.isPaneFocused = false }
        grid.update(list.listing, scene.contents)
    }

    private func takeMail() {
        guard let mail = mailbox.take() else { return }
        if let error = mail.error { show(error) }
        if let found = mail.timers { take(found) }
        if let found = mail.downloads {
            scene.downloads = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
            downloads.take(found)
        }
        if let contents = mail.contents {
            isLoaded = true
            scene.contents = contents
            update()
            awaitReminder()
            takeFeeds()
        }
    }

    private func take(_ answer: TerminalAnswer) {
        switch answer {
        case .cursor(_, let column):
            // The width query printed two characters. If the cursor is beyond column 3, the terminal draws them too
            // wide.
            if column > 3 { glyphs.isASCII = true }
        case .cell(let size): scene.graphics.cell = size
        case .kitty: if !isFormatGiven { scene.graphics.format = .kitty }
        case .attributes(let attributes):
            if !isFormatGiven, scene.graphics.format == .blocks, attributes.contains(4) {
                scene.graphics.format = .sixel
            }
            guard isAsking else { return }
            isAsking = false
            let graphics = scene.graphics
            scene.showsCovers = graphics.colors != .monochrome && !(glyphs.isASCII && graphics.format == .blocks)
            scene.cover = { [covers] in covers[$0] }
            painter = ScreenPainter(hasColors: hasColors, isKitty: graphics.format == .kitty)
        }
    }

    /// Runs the terminal reader for an open item.
    /// - Returns: Whether the shelf stays open.
    private func read(_ opened: ShelfOpening, _ item: ItemReference, _ words: String?) async -> Bool {
        opening = nil
        notice = nil
        painter.forget()
        let end: ReadingEnd
        do throws(MastheadError) {
            let reader = try TerminalReader(
                opened.content, at: opened.position, host: opened.host, words: words, device: device,
                graphics: scene.graphics, glyphs: glyphs, isFormatGiven: isFormatGiven, ownsTerminal: false)
            end = await reader.run()
        } catch {
            show(error)
            return true
        }
        measure()
        switch end {
        case .back: return true
        case .leave: return false
        case .signal(let number):
            signal = number
            return false
        case .issue(let step): openNeighbor(of: item, step)
        case .place(let place): go(to: place)
        }
        return true
    }
}

/// A count of the events that were sent and not handled yet.
final class PendingCount: Sendable {
    private let count = Mutex(0)

    func add(_ number: Int) { count.withLock { $0 += number } }

    var isZero: Bool { count.withLock { $0 == 0 } }
}
