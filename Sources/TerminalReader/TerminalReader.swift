import Foundation
public import Periodical
import Pictures
public import Reading
import Rendering

/// A reader that shows an issue in a terminal, with pictures in the best format of the terminal. In the end, the reader
/// restores the terminal.
public actor TerminalReader {
    enum Screen {
        case page
        case contents(selection: Int)
        case overview(selection: PagePosition)
        case bookmarks(selection: Int)
        case hits(selection: Int)
        case help(KeysScreen)
    }

    let host: any ReadingHost
    let session: ReadingSession
    let device: TerminalDevice
    let drawings: DrawingQueue
    private let events: AsyncStream<ReaderEvent>
    let tell: @Sendable (ReaderEvent) -> Void

    var screen = Screen.page
    /// The pop-up or prompt above the screen.
    var overlay: Overlay?
    /// The visible rows of the screen's list.
    var window = ListWindow()
    var painter: ScreenPainter
    var glyphs: Glyphs
    /// The keys on the screen that can be clicked.
    var footerTargets: [FooterLine.Target] = []
    var popupTargets: [(row: Int, columns: Range<Int>, key: Key?)] = []
    var graphics: TerminalGraphics
    /// Whether the user chose a picture format. Then the terminal's answers do not change the format.
    private let isFormatGiven: Bool
    var columns = 80
    var rows = 24
    /// The view that the user prefers, or nil for the default view of each page.
    var face: PageFace?
    /// The line length of the text, in columns.
    var measure = TerminalReader.usualMeasure
    /// The text layout of books.
    var setting: TextSetting
    /// The navigation history, oldest position first.
    var trail: [PagePosition] = []
    /// Whether the user followed a link or list to this page and has not turned the page since.
    var isAstray = false
    /// The first line of the text on the screen.
    var top = 0
    /// The character at the top of the screen and its line. The character stays at the top when the line length
    /// changes.
    var anchor: (character: Int, top: Int)?
    /// The saved reading position.
    var remembered: PagePosition?
    /// The length of the book, or nil until its characters are counted.
    var bookMeasure: BookMeasure?
    var measuring: Task<Void, Never>?
    /// The position to scroll to when the current page is drawn.
    var arrival: PageArrival? = .start
    var view = PictureView.whole
    var lastMove = PageMove.forward
    var marks = ReadingMarks()
    var notice: String?
    var waiting: ReadingWait?
    var search: PageSearch?
    /// The task that reads the text of all pages, started by the first search.
    var reading: Task<[PageText], Never>?
    /// Whether the search was requested together with the issue.
    var isSearchOpening = false
    /// The line of the current match.
    var matchLine: Int?
    /// The last removed bookmark or highlight, for undo.
    var takenMark: MarkedPlace?
    /// The task that downloads the current page.
    var fetch: Task<Void, Never>?
    private var isAsking: Bool
    private let openingWords: String?
    /// Whether this reader opened the terminal. Otherwise, the shelf opened the terminal and closes it.
    let ownsTerminal: Bool
    var end = ReadingEnd.back
    private var memory: Task<Void, Never>?
    /// The request for the page on the screen. The page stays visible until the next page is drawn.
    var shown: DrawingRequest?

    /// Opens an issue at the terminal of this process.
    /// - Parameters:
    ///   - content: the issue. Missing pages are downloaded when the user opens them.
    ///   - position: the position to open.
    ///   - host: the storage of the issue.
    ///   - words: a text to search for immediately.
    ///   - format: the format of pictures, by default the best that the terminal supports.
    ///   - preparation: the preparation that was started for the terminal.
    ///   - environment: the environment variables that describe the terminal.
    /// - Throws: ``MastheadError`` if there is no terminal, or the issue has no pages.
    public init(
        _ content: IssueContent, at position: PagePosition, host: any ReadingHost, words: String? = nil,
        format: TerminalGraphics.Format? = nil, preparation: TerminalPreparation? = nil, environment: [String: String]
    ) throws(MastheadError) {
        var graphics = TerminalGraphics(environment: environment)
        if let format { graphics.choose(format) }
        try self.init(
            content, at: position, host: host, words: words, device: TerminalDevice(environment["TERM"], preparation),
            graphics: graphics, glyphs: Glyphs(environment: environment), isFormatGiven: format != nil,
            ownsTerminal: true)
    }

    /// Opens an issue at a terminal.
    /// - Parameter ownsTerminal: whether the reader opens and restores the terminal. Otherwise, the caller does, and
    ///   knows its support for pictures.
    init(
        _ content: IssueContent, at position: PagePosition, host: any ReadingHost, words: String? = nil,
        device: TerminalDevice, graphics: TerminalGraphics, glyphs: Glyphs = Glyphs(), isFormatGiven: Bool,
        ownsTerminal: Bool
    ) throws(MastheadError) {
        self.host = host
        session = try ReadingSession(content, at: position.page)
        setting = host.textSetting
        if let character = position.characterOffset { arrival = .character(character) }
        self.device = device
        self.graphics = graphics
        self.glyphs = glyphs
        painter = ScreenPainter(graphics)
        openingWords = words
        self.isFormatGiven = isFormatGiven
        self.ownsTerminal = ownsTerminal
        isAsking = ownsTerminal
        let (events, continuation) = AsyncStream.makeStream(of: ReaderEvent.self)
        self.events = events
        tell = { continuation.yield($0) }
        drawings = DrawingQueue(content) { continuation.yield(.drawn) }
    }

    /// Shows the issue until the user leaves it, and restores the terminal.
    /// - Returns: the reason why the issue was closed.
    public func run() async -> ReadingEnd {
        if ownsTerminal { device.enter() }
        let stopListening = device.listen(tell)
        device.write(TerminalDevice.explicitOrder)
        if ownsTerminal {
            device.write((glyphs.isASCII ? "" : TerminalAnswer.widthQuestion) + TerminalAnswer.questions)
        }
        measureWindow()
        // Over a slow connection, answers take a while. A terminal that does not answer must not delay the reader for
        // long.
        let patience = Task { [tell] in
            try await ContinuousClock().sleep(for: .milliseconds(400))
            tell(.input(.answer(.attributes([]))))
        }
        loadMarks()
        mentionDictionary()
        arriveAtPage()
        // Text does not depend on the terminal's answers, so drawing can start now.
        if session.content.isReflowable, isAvailable(session.position) {
            drawings.want([pageRequest(session.position)])
        }
        if let openingWords {
            isSearchOpening = true
            find(openingWords)
        }
        let following = Task { [host, tell] in await host.follow { tell(.changed($0)) } }
        if !isAsking { draw() }
        for await event in events {
            if case .ended(let number) = event {
                end = .signal(number)
                break
            }
            guard handle(event) else { break }
        }
        patience.cancel()
        following.cancel()
        fetch?.cancel()
        measuring?.cancel()
        drawings.want([])
        stopListening()
        if ownsTerminal { device.leave() } else { device.write(clearing) }
        await memory?.value
        return end
    }

    /// Handles an event.
    /// - Returns: false if the user leaves the issue.
    private func handle(_ event: ReaderEvent) -> Bool {
        switch event {
        case .input(.answer(let answer)): take(answer)
        case .input(.key(let key)):
            notice = nil
            guard press(key) else { return false }
        case .input(.paste(let text)): paste(text)
        case .input(.mouse(let mouse)): guard use(mouse) else { return false }
        case .resized, .continued:
            if case .continued = event {
                device.enter()
                device.write(TerminalDevice.explicitOrder)
            }
            keepCharacter()
            measureWindow()
            shown = nil
            painter.forget()
        case .suspended: suspend()
        case .drawn: break
        case .changed(let change): take(change)
        case .waiting(let wait): waiting = wait
        case .notArriving(let error):
            fetch = nil
            waiting = nil
            notice = error.line
        case .failed(let error): notice = error.line
        case .notice(let text): notice = text
        case .found(let found): show(found)
        case .marked(let marks): self.marks = marks
        case .measured(let measure):
            bookMeasure = measure
            // The position saved earlier does not include the part of the book on the screen.
            if remembered != nil { remember() }
        case .ended: return false
        }
        if !isAsking { draw() }
        rememberScrolling()
        return true
    }

    /// Switches to the changed issue.
    private func take(_ change: ReadingChange) {
        reading = nil
        switch change {
        case .arrived(let content):
            session.update(content)
            drawings.update(content)
        case .corrected(let content):
            session.update(content)
            drawings.replace(content)
            shown = nil
            notice = TerminalWords.Reader.newRevision
        }
        guard isAvailable(session.position) else { return }
        fetch?.cancel()
        fetch = nil
        waiting = nil
    }

    private func take(_ answer: TerminalAnswer) {
        switch answer {
        case .cursor(_, let column):
            // The two symbols at the left edge took more than two columns.
            if column > 3 { glyphs.isASCII = true }
        case .cell(let size): graphics.cell = size
        case .kitty: if !isFormatGiven { graphics.format = .kitty }
        case .attributes(let attributes):
            if !isFormatGiven, graphics.format == .blocks, attributes.contains(4) { graphics.format = .sixel }
            isAsking = false
            painter = ScreenPainter(graphics)
        }
    }

    /// The sequences that clear the screen, including pictures in the Kitty protocol.
    private var clearing: String { (graphics.format == .kitty ? "\u{1B}_Ga=d,q=2\u{1B}\\" : "") + "\u{1B}[0m\u{1B}[2J" }

    private func measureWindow() {
        let size = device.size
        (columns, rows) = (max(20, size.columns), max(3, size.rows))
        if let cell = size.cell { graphics.cell = cell }
    }

    func suspend() {
        device.suspend()
        device.write(TerminalDevice.explicitOrder)
        measureWindow()
        shown = nil
        painter.forget()
    }

    /// Saves the reading position in the background. Each save waits for the save before it.
    func remember() {
        // The progress in a reflowable book is unknown until its characters are counted.
        let (position, part) = (place, partShown ?? (session.content.isReflowable ? 0...0 : nil))
        remembered = position
        memory = Task { [memory, host, tell] in
            await memory?.value
            do throws(MastheadError) { try await host.remember(position, showing: part) } catch {
                tell(.notice(TerminalWords.Reader.positionNotSaved(error.found.printable)))
            }
        }
    }

    private func loadMarks() {
        Task { [host, tell] in
            do throws(MastheadError) { tell(.marked(try await host.marks())) } catch {
                tell(.notice(TerminalWords.Reader.bookmarksNotLoaded(error.found.printable)))
            }
        }
    }
}

extension MastheadError {
    /// The cause of the error and the hint, in one line.
    fileprivate var line: String { found.printable + (hint.map { " – \($0.printable)" } ?? "") }
}
