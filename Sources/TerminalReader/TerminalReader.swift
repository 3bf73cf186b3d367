import Foundation
public import Periodical
import Pictures
public import Reading
import Rendering

/// A reader paging through an issue at a terminal: pictures as good as it shows them, keys and mouse, and the terminal as it
/// was afterwards.
public actor TerminalReader {
    /// What is on the screen.
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
    /// What stands above it.
    var overlay: Overlay?
    /// What a list of it shows.
    var window = ListWindow()
    var painter: ScreenPainter
    var glyphs: Glyphs
    /// Where keys that are shown can be clicked.
    var footerTargets: [FooterLine.Target] = []
    var popupTargets: [(row: Int, columns: Range<Int>, key: Key?)] = []
    var graphics: TerminalGraphics
    /// Whether the reader asked for a format: the terminal's answers do not change it.
    private let isFormatGiven: Bool
    var columns = 80
    var rows = 24
    /// What the reader prefers to see of a page; nil where they left it to the page.
    var face: PageFace?
    /// The columns of a line of text.
    var measure = TerminalReader.usualMeasure
    /// How books are set.
    var setting: TextSetting
    /// The places that links and lists led away from, the last at the end.
    var trail: [PagePosition] = []
    /// Whether one has come here by a link or a list, and not turned the page since.
    var isAstray = false
    /// The first line of the text on the screen.
    var top = 0
    /// The character that is at the top, and the line in which it was put there: it stays when lines become longer or shorter.
    var anchor: (character: Int, top: Int)?
    /// The place that is remembered.
    var remembered: PagePosition?
    /// How long a book is; nil until it was counted.
    var bookMeasure: BookMeasure?
    var measuring: Task<Void, Never>?
    /// Where to begin once the page that one came to is drawn.
    var arrival: PageArrival? = .start
    var view = PictureView.whole
    var lastMove = PageMove.forward
    var marks = ReadingMarks()
    var notice: String?
    var waiting: ReadingWait?
    /// What is looked for.
    var search: PageSearch?
    /// Looks all words of the issue up, once they are asked for.
    var reading: Task<[PageText], Never>?
    /// Whether the search is the one that the issue was opened with.
    var isSearchOpening = false
    /// The line of the text with what was found last.
    var matchLine: Int?
    /// The bookmark or highlight that was taken away last, for those who want it back.
    var takenMark: MarkedPlace?
    /// Waits for the page that one is on.
    var fetch: Task<Void, Never>?
    private var isAsking: Bool
    private let openingWords: String?
    /// Whether the terminal was taken by this reader; else by what opened it, which keeps it.
    let ownsTerminal: Bool
    /// How the reader left.
    var end = ReadingEnd.back
    private var memory: Task<Void, Never>?
    /// What was last drawn whole, so that a page that is not ready yet leaves the one before it standing.
    var shown: DrawingRequest?

    /// Opens an issue at this process's terminal.
    /// - Parameters:
    ///   - content: the issue, as far as it is here.
    ///   - position: where to begin.
    ///   - host: where the issue is kept.
    ///   - words: what to look for in it from the beginning.
    ///   - format: how pictures are drawn; by default as the terminal can best.
    ///   - preparation: what was begun for it, while the issue was being opened.
    ///   - environment: what the terminal says of itself.
    /// - Throws: ``MastheadError`` where there is no terminal, or the issue has no pages.
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
    /// - Parameter ownsTerminal: whether this takes the terminal and leaves it as it was; else another one has, and what the
    ///   terminal can do is known.
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

    /// Shows the issue until the reader has enough.
    /// - Returns: how the reader left. The terminal is as it was.
    public func run() async -> ReadingEnd {
        if ownsTerminal { device.enter() }
        let stopListening = device.listen(tell)
        device.write(TerminalDevice.explicitOrder)
        if ownsTerminal {
            device.write((glyphs.isASCII ? "" : TerminalAnswer.widthQuestion) + TerminalAnswer.questions)
        }
        measureWindow()
        // Over a slow line the answers take a while; a terminal that says nothing is not waited for.
        let patience = Task { [tell] in
            try await ContinuousClock().sleep(for: .milliseconds(400))
            tell(.input(.answer(.attributes([]))))
        }
        loadMarks()
        mentionDictionary()
        arriveAtPage()
        // Text does not depend on what the terminal says of its pixels.
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

    /// Answers an event.
    /// - Returns: false when the reader has enough.
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
            // What was remembered before did not say how much was read.
            if remembered != nil { remember() }
        case .ended: return false
        }
        if !isAsking { draw() }
        rememberScrolling()
        return true
    }

    /// Takes the issue as it has become.
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
            // The two marks that were written at the left edge take more than two columns.
            if column > 3 { glyphs.isASCII = true }
        case .cell(let size): graphics.cell = size
        case .kitty: if !isFormatGiven { graphics.format = .kitty }
        case .attributes(let attributes):
            if !isFormatGiven, graphics.format == .blocks, attributes.contains(4) { graphics.format = .sixel }
            isAsking = false
            painter = ScreenPainter(graphics)
        }
    }

    /// An empty screen, without pictures of a pixel protocol.
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

    /// Remembers where the reader is, one after the other, without keeping them waiting.
    func remember() {
        // Of a text that reflows no count of its documents says how much was read.
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
    /// What was found and what to do about it, in a line.
    fileprivate var line: String { found.printable + (hint.map { " – \($0.printable)" } ?? "") }
}
