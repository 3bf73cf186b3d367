import Foundation
import Hyphenation
public import Periodical
import Pictures
public import Reading
import Rendering

/// A reader that shows an issue in a terminal, with pictures in the best format that the terminal supports. At the end,
/// it restores the terminal.
public actor TerminalReader {
    private let host: any ReadingHost
    private let device: TerminalDevice
    private let events: AsyncStream<ReaderEvent>
    private let tell: @Sendable (ReaderEvent) -> Void

    private var screens: ReaderScreens
    private var painter: ScreenPainter
    private var glyphs: Glyphs
    /// Whether the user chose a picture format. If so, the terminal's answers do not change the format.
    private let isFormatGiven: Bool
    private var isAsking: Bool
    private let openingWords: String?
    /// Whether this reader opened the terminal. Otherwise, the shelf opened it and will close it.
    private let ownsTerminal: Bool
    /// The latest task for each kind of work.
    private var tasks: [ReaderWork.Kind: Task<Void, Never>] = [:]
    /// The task that counts the book's characters.
    private var measuring: Task<Void, Never>?
    /// The task that reads the text of every page, started by the first search.
    private var reading: Task<[PageText], Never>?
    /// The task that saves the reading position.
    private var memory: Task<Void, Never>?

    /// Opens an issue in this process's terminal.
    /// - Parameters:
    ///   - content: the issue. Missing pages are downloaded when the user opens them.
    ///   - position: the position to open.
    ///   - host: the source of the issue.
    ///   - words: the text to search for at the start.
    ///   - format: the picture format, by default the best that the terminal supports.
    ///   - preparation: the preparation that has been started for the terminal.
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

    /// Opens an issue in a terminal.
    /// - Parameter ownsTerminal: whether the reader opens and restores the terminal. Otherwise, the caller does both
    ///   and already knows what kinds of pictures the terminal supports.
    init(
        _ content: IssueContent, at position: PagePosition, host: any ReadingHost, words: String? = nil,
        device: TerminalDevice, graphics: TerminalGraphics, glyphs: Glyphs = Glyphs(), isFormatGiven: Bool,
        ownsTerminal: Bool
    ) throws(MastheadError) {
        self.host = host
        self.device = device
        self.glyphs = glyphs
        painter = ScreenPainter(graphics)
        openingWords = words
        self.isFormatGiven = isFormatGiven
        self.ownsTerminal = ownsTerminal
        isAsking = ownsTerminal
        let (events, continuation) = AsyncStream.makeStream(of: ReaderEvent.self)
        self.events = events
        tell = { continuation.yield($0) }
        let scene = ReadingScene(
            host, try ReadingSession(content, at: position.page),
            drawings: DrawingQueue(content) { continuation.yield(.drawn) }, graphics: graphics,
            isOnShelf: !ownsTerminal)
        screens = ReaderScreens(scene, at: position.characterOffset)
    }

    /// Shows the issue until the user leaves it, then restores the terminal.
    /// - Returns: the reason why the issue was closed.
    public func run() async -> ReadingEnd {
        if ownsTerminal { device.enter() }
        let stopListening = device.listen(tell)
        device.write(TerminalDevice.explicitOrder)
        if ownsTerminal {
            device.write((glyphs.isASCII ? "" : TerminalAnswer.widthQuestion) + TerminalAnswer.questions)
        }
        measureWindow()
        // Answers take a while over a slow connection, but a terminal that never answers must not delay the reader for
        // long.
        let patience = Task { [tell] in
            try await ContinuousClock().sleep(for: .milliseconds(400))
            tell(.input(.answer(.attributes([]))))
        }
        loadMarks()
        mentionDictionary()
        update { screens in
            screens.page.arriveAtPage(in: &screens.scene)
            // Start drawing now, because the layout of text does not depend on the terminal's answers.
            let scene = screens.scene
            if scene.content.isReflowable, scene.isAvailable(scene.session.position) {
                scene.drawings.want([screens.page.request(scene.session.position, in: scene)])
            }
            if let openingWords { screens.open(with: openingWords) }
        }
        let following = Task { [host, tell] in await host.follow { tell(.changed($0)) } }
        if !isAsking { draw() }
        var end = ReadingEnd.back
        for await event in events {
            if case .ended(let number) = event {
                end = .signal(number)
                break
            }
            if let reason = handle(event) {
                end = reason
                break
            }
        }
        patience.cancel()
        following.cancel()
        for task in tasks.values { task.cancel() }
        measuring?.cancel()
        screens.scene.drawings.want([])
        stopListening()
        if ownsTerminal { device.leave() } else { device.write(clearing) }
        await memory?.value
        return end
    }

    /// Handles an event.
    /// - Returns: the reason why the user left the issue, or nil.
    private func handle(_ event: ReaderEvent) -> ReadingEnd? {
        switch event {
        case .input(.answer(let answer)): receive(answer)
        case .input(.key(let key)):
            screens.scene.notice = nil
            if let end = press(key) { return end }
        case .input(.paste(let text)): update { $0.paste(text) }
        case .input(.mouse(let mouse)):
            update { $0.use(mouse) }
            if let end = screens.end { return end }
        case .resized: measureWindow(again: true)
        case .continued:
            device.enter()
            device.write(TerminalDevice.explicitOrder)
            measureWindow(again: true)
        case .suspended: suspend()
        default: update { $0.handle(event) }
        }
        if !isAsking { draw() }
        update { $0.page.rememberScrolling(in: &$0.scene) }
        return nil
    }

    /// Handles a key.
    /// - Returns: the reason why the user left the issue, or nil.
    private func press(_ key: Key) -> ReadingEnd? {
        switch key {
        case .control("c"), .control("d"): return .leave
        case .control("z"): suspend()
        case .control("l"): painter.forget()
        default: update { $0.press(key) }
        }
        return screens.end
    }

    /// Changes the screens and starts the effects that they request.
    private func update(_ change: (inout ReaderScreens) -> Void) {
        change(&screens)
        let effects = screens.scene.effects
        screens.scene.effects = []
        for effect in effects {
            switch effect {
            case .start(let work): start(work)
            case .cancel(let kind): tasks.removeValue(forKey: kind)?.cancel()
            case .remember(let position, let part): remember(position, part)
            case .measureBook: measureBook()
            case .readTexts: _ = readTexts()
            case .find(let words): find(words)
            case .forgetTexts: reading = nil
            }
        }
    }

    private func start(_ work: ReaderWork) {
        let task = Task { [host, tell] in
            do throws(MastheadError) { try await work.body(host, tell) } catch { tell(.failed(error)) }
        }
        guard let kind = work.kind else { return }
        tasks.updateValue(task, forKey: kind)?.cancel()
    }

    private func measureBook() {
        measuring = Task.detached(priority: .utility) { [tell, content = screens.scene.content] in
            guard let measure = BookMeasure(content, while: { !Task.isCancelled }) else { return }
            tell(.measured(measure))
        }
    }

    private func readTexts() -> Task<[PageText], Never> {
        if let reading { return reading }
        let made = Task.detached(priority: .userInitiated) { [content = screens.scene.content] in content.texts() }
        reading = made
        return made
    }

    private func find(_ words: String) {
        // Reading all pages is slow, and a PDF needs an external program. Keys must work in the meantime.
        let reading = readTexts()
        Task.detached(priority: .userInitiated) { [tell] in
            tell(.found(PageSearch(words: words, hits: WordSearch(words).hits(in: await reading.value))))
        }
    }

    /// Shows a message, once per language, if no hyphenation dictionary for the book's language is installed.
    private func mentionDictionary() {
        let scene = screens.scene
        guard scene.setting.isHyphenated, scene.content.isReflowable, let language = scene.content.bookLanguage else {
            return
        }
        // Read the dictionary in a task, because reading it is slow.
        Task { [host, tell] in
            guard let missing = Hyphenator().missing(for: language), host.isFirst(mentionOf: "hyphen-\(missing)")
            else { return }
            let name = "hyphen-\(missing)"
            tell(.notice(TerminalWords.Reader.noHyphenation(missing, package: name)))
        }
    }

    /// Draws the screen.
    private func draw() {
        var canvas = Canvas(columns: screens.scene.columns, rows: screens.scene.rows, glyphs: glyphs)
        update { $0.draw(on: &canvas) }
        device.write(painter.paint(canvas))
    }

    private func receive(_ answer: TerminalAnswer) {
        glyphs.apply(answer)
        screens.scene.graphics.apply(answer, isFormatGiven: isFormatGiven)
        guard case .attributes = answer else { return }
        isAsking = false
        painter = ScreenPainter(screens.scene.graphics)
    }

    /// The escape sequences that clear the screen, including pictures in the Kitty protocol.
    private var clearing: String {
        (screens.scene.graphics.format == .kitty ? "\u{1B}_Ga=d,q=2\u{1B}\\" : "") + "\u{1B}[0m\u{1B}[2J"
    }

    /// Reads the window size.
    /// - Parameter again: whether the size may have changed. If so, the whole screen is drawn again.
    private func measureWindow(again: Bool = false) {
        let size = device.size
        update {
            if again { $0.page.prepareToResize(in: $0.scene) }
            if let cell = size.cell { $0.scene.graphics.cell = cell }
            $0.resize(columns: max(20, size.columns), rows: max(3, size.rows))
        }
        if again { painter.forget() }
    }

    private func suspend() {
        device.suspend()
        device.write(TerminalDevice.explicitOrder)
        measureWindow()
        screens.page.shown = nil
        painter.forget()
    }

    /// Saves the reading position in the background, after any save that is still running.
    private func remember(_ position: PagePosition, _ part: ClosedRange<Double>?) {
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
