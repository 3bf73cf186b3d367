import Foundation
public import Periodical
import Pictures
public import Reading

/// A reader paging through an issue at a terminal: pictures as good as it shows them, keys and mouse, and the terminal as it
/// was afterwards.
public actor TerminalReader {
    /// What is on the screen.
    enum Screen {
        case page
        case text(top: Int)
        case overview(selection: PagePosition)
        case help
        case prompt(String)
        case hits([PageHit], selection: Int)
    }

    let host: any ReadingHost
    let session: ReadingSession
    let device: TerminalDevice
    let drawings: DrawingQueue
    private let events: AsyncStream<ReaderEvent>
    let tell: @Sendable (ReaderEvent) -> Void

    var screen = Screen.page
    var graphics: TerminalGraphics
    /// Whether the reader asked for a format: the terminal's answers do not change it.
    private let isFormatGiven: Bool
    var columns = 80
    var rows = 24
    var view = PictureView.whole
    var lastMove = PageMove.forward
    var marks = ReadingMarks()
    var notice: String?
    var waiting: String?
    /// Waits for the page that one is on.
    var fetch: Task<Void, Never>?
    private var isAsking = true
    private var memory: Task<Void, Never>?
    /// What was last drawn whole, so that a page that is not ready yet leaves the one before it standing.
    var shown: DrawingRequest?

    /// Opens an issue at this process's terminal.
    /// - Parameters:
    ///   - content: the issue, as far as it is here.
    ///   - position: where to begin.
    ///   - host: where the issue is kept.
    ///   - format: how pictures are drawn; by default as the terminal can best.
    ///   - environment: what the terminal says of itself.
    /// - Throws: ``MastheadError`` where there is no terminal, or the issue has no pages.
    public init(
        _ content: IssueContent, at position: PagePosition, host: any ReadingHost,
        format: TerminalGraphics.Format? = nil, environment: [String: String]
    ) throws(MastheadError) {
        self.host = host
        session = try ReadingSession(content, at: position)
        device = try TerminalDevice(environment["TERM"])
        graphics = TerminalGraphics(environment: environment)
        isFormatGiven = format != nil
        if let format { graphics.format = format }
        let (events, continuation) = AsyncStream.makeStream(of: ReaderEvent.self)
        self.events = events
        tell = { continuation.yield($0) }
        drawings = DrawingQueue(content) { continuation.yield(.drawn) }
    }

    /// Shows the issue until the reader has enough.
    /// - Returns: the signal that ended it, where it was one. The terminal is as it was.
    public func run() async -> Int32? {
        device.enter()
        let stopListening = device.listen(tell)
        device.write(TerminalAnswer.questions)
        measure()
        // Over a slow line the answers take a while; a terminal that says nothing is not waited for.
        let patience = Task { [tell] in
            try await ContinuousClock().sleep(for: .milliseconds(400))
            tell(.input(.answer(.attributes([]))))
        }
        loadMarks()
        arriveAtPage()
        let following = Task { [host, tell] in await host.follow { tell(.changed($0)) } }
        var signal: Int32?
        for await event in events {
            if case .ended(let number) = event {
                signal = number
                break
            }
            guard handle(event) else { break }
        }
        patience.cancel()
        following.cancel()
        fetch?.cancel()
        drawings.want([])
        stopListening()
        device.leave()
        await memory?.value
        return signal
    }

    /// Answers an event.
    /// - Returns: false when the reader has enough.
    private func handle(_ event: ReaderEvent) -> Bool {
        switch event {
        case .input(.answer(let answer)): take(answer)
        case .input(.key(let key)):
            notice = nil
            guard press(key) else { return false }
        case .input(.mouse(let mouse)): use(mouse)
        case .resized, .continued:
            if case .continued = event { device.enter() }
            measure()
            shown = nil
        case .suspended: suspend()
        case .drawn: break
        case .changed(let change): take(change)
        case .waiting(let text): waiting = text
        case .notArriving(let error):
            fetch = nil
            waiting = nil
            notice = error.line
        case .failed(let error): notice = error.line
        case .notice(let text): notice = text
        case .found(let hits): show(hits)
        case .marked(let marks): self.marks = marks
        case .ended: return false
        }
        if !isAsking { draw() }
        return true
    }

    /// Takes the issue as it has become.
    private func take(_ change: ReadingChange) {
        switch change {
        case .arrived(let content):
            session.update(content)
            drawings.update(content)
        case .corrected(let content):
            session.update(content)
            drawings.replace(content)
            shown = nil
            notice = "A newer revision is here: this is its page."
        }
        guard isAvailable(session.position) else { return }
        fetch?.cancel()
        fetch = nil
        waiting = nil
    }

    private func take(_ answer: TerminalAnswer) {
        switch answer {
        case .cell(let size): graphics.cell = size
        case .kitty: if !isFormatGiven { graphics.format = .kitty }
        case .attributes(let attributes):
            if !isFormatGiven, graphics.format == .blocks, attributes.contains(4) { graphics.format = .sixel }
            isAsking = false
        }
    }

    private func measure() {
        let size = device.size
        (columns, rows) = (size.columns, max(3, size.rows))
        if let cell = size.cell { graphics.cell = cell }
    }

    func suspend() {
        device.suspend()
        measure()
        shown = nil
    }

    /// Remembers where the reader is, one after the other, without keeping them waiting.
    func remember() {
        let position = session.position
        memory = Task { [memory, host, tell] in
            await memory?.value
            do throws(MastheadError) { try await host.remember(position) } catch {
                tell(.notice("The position is not remembered: \(error.found.printable)"))
            }
        }
    }

    private func loadMarks() {
        Task { [host, tell] in
            do throws(MastheadError) { tell(.marked(try await host.marks())) } catch {
                tell(.notice("Bookmarks cannot be read: \(error.found.printable)"))
            }
        }
    }
}

extension MastheadError {
    /// What was found and what to do about it, in a line.
    fileprivate var line: String { found.printable + (hint.map { " – \($0.printable)" } ?? "") }
}
