import Foundation
public import Periodical
import Synchronization

/// The shelf in a terminal: the start screen, which shows the library and opens items.
///
/// Long actions run in tasks that send an event when they finish, so the shelf always responds to keys.
public actor TerminalShelf {
    private let host: any ShelfHost
    private let device: TerminalDevice
    private let tell: @Sendable (ShelfEvent) -> Void
    private let events: AsyncStream<ShelfEvent>
    /// The number of events that were sent but not handled yet.
    private let pending: PendingCount
    private let mailbox = ShelfMailbox()
    private let covers: CoverQueue

    var screens: ShelfScreens
    private var painter: ScreenPainter
    private var glyphs: Glyphs
    private let hasColors: Bool
    /// Whether the user chose a picture format. If so, the terminal's answers do not change the format.
    private let isFormatGiven: Bool
    private var isAsking = true
    /// The latest task for each kind of work.
    private var tasks: [ShelfWork.Kind: Task<Void, Never>] = [:]
    /// The post to show first instead of the list.
    private let start: ItemReference?
    /// The signal that ended the shelf.
    private var signal: Int32?

    /// Opens the shelf in this process's terminal.
    /// - Parameters:
    ///   - host: The source of publications and items.
    ///   - start: The post to show first, or nil for the list.
    ///   - handle: The publication to show first, or nil for all.
    ///   - format: The picture format, or nil for the best that the terminal supports.
    ///   - environment: The environment variables that describe the terminal.
    /// - Throws: ``MastheadError`` if the process has no terminal.
    public init(
        _ host: any ShelfHost, at start: ItemReference? = nil, showing handle: String? = nil,
        format: TerminalGraphics.Format? = nil, environment: [String: String]
    ) throws(MastheadError) {
        self.init(
            host, at: start, showing: handle, format: format, environment: environment,
            device: try TerminalDevice(environment["TERM"]))
    }

    /// Opens the shelf in a given terminal.
    init(
        _ host: any ShelfHost, at start: ItemReference? = nil, showing handle: String? = nil,
        format: TerminalGraphics.Format? = nil, environment: [String: String], device: TerminalDevice
    ) {
        self.host = host
        self.device = device
        self.start = start
        isFormatGiven = format != nil
        var graphics = TerminalGraphics(environment: environment)
        if let format { graphics.format = format }
        screens = ShelfScreens(ShelfScene(host, graphics: graphics), words: WordOrder(environment))
        if start != nil { screens.open = [.post] }
        screens.firstPublication = handle
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
        // Some terminals never answer queries. After 400 ms, continue as if the terminal had sent an empty answer.
        let patience = Task { [tell] in
            try await ContinuousClock().sleep(for: .milliseconds(400))
            tell(.terminal(.input(.answer(.attributes([])))))
        }
        let following = Task { [host, mailbox, tell] in
            await host.follow { if mailbox.put($0) { tell(.mail) } }
        }
        if let start { update { $0.scene.start(.post(start)) } }
        var isOpen = true
        for await event in events {
            pending.add(-1)
            if case .opened(let opened, let item, let words, let number) = event {
                guard number == screens.scene.attempt else { continue }
                stopListening()
                isOpen = await read(opened, item, words)
                stopListening = listen()
            } else {
                isOpen = handle(event)
            }
            guard isOpen else { break }
            // Handle all pending events first, so that fast typing does not draw every intermediate screen.
            if !isAsking, pending.isZero { draw() }
        }
        patience.cancel()
        following.cancel()
        for task in tasks.values { task.cancel() }
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
        case .mail: if let mail = mailbox.collect() { update { $0.receive(mail) } }
        default: update { $0.handle(event) }
        }
        return true
    }

    /// Changes the screens and starts the effects that they request.
    private func update(_ change: (inout ShelfScreens) -> Void) {
        change(&screens)
        let effects = screens.scene.effects
        screens.scene.effects = []
        for effect in effects {
            switch effect {
            case .start(let work): start(work)
            case .cancel(let kind): tasks.removeValue(forKey: kind)?.cancel()
            case .watchTimers: tasks[.timers] = watchTimers()
            case .write(let sequence): device.write(sequence)
            }
        }
    }

    private func start(_ work: ShelfWork) {
        let task = Task { [host, tell] in
            do throws(MastheadError) { try await work.body(host, tell) } catch {
                // Ignore the error if newer work of the same kind has replaced this work.
                guard work.kind == nil || !Task.isCancelled else { return }
                tell(.failed(error))
            }
        }
        guard let kind = work.kind else { return }
        tasks.updateValue(task, forKey: kind)?.cancel()
    }

    /// Starts a task that loads the timers every full second.
    private func watchTimers() -> Task<Void, Never> {
        Task { [host, mailbox, tell] in
            while !Task.isCancelled {
                do throws(MastheadError) {
                    if mailbox.put(try await host.timers()) { tell(.mail) }
                } catch { tell(.failed(error)) }
                let part = Date.now.timeIntervalSince1970.truncatingRemainder(dividingBy: 1)
                do { try await Task.sleep(for: .seconds(1 - part)) } catch { return }
            }
        }
    }

    private func handle(_ event: ReaderEvent) -> Bool {
        switch event {
        case .input(.answer(let answer)): receive(answer)
        case .input(.key(let key)): return press(key)
        case .input(.paste(let text)): update { $0.paste(text) }
        case .input(.mouse(let mouse)):
            update { $0.use(mouse) }
            return screens.isRunning
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

    /// Handles a key.
    /// - Returns: Whether the shelf stays open.
    func press(_ key: Key) -> Bool {
        switch key {
        case .control("z"): suspend()
        case .control("l"): painter.forget()
        case .control("c"): return false
        default: update { $0.press(key) }
        }
        return screens.isRunning
    }

    private func suspend() {
        device.suspend()
        measure()
    }

    /// Reads the window size and redraws the whole screen.
    func measure() {
        let size = device.size
        update {
            if let cell = size.cell { $0.scene.graphics.cell = cell }
            $0.resize(columns: max(20, size.columns), rows: max(6, size.rows))
        }
        painter.forget()
    }

    /// Draws the screen.
    private func draw() { device.write(painter.paint(drawn())) }

    /// Returns the current screen as a canvas.
    func drawn() -> Canvas {
        var canvas = Canvas(columns: screens.scene.columns, rows: screens.scene.rows, glyphs: glyphs)
        update { $0.draw(on: &canvas) }
        covers.want(screens.scene.pictures)
        return canvas
    }

    private func receive(_ answer: TerminalAnswer) {
        glyphs.apply(answer)
        screens.scene.graphics.apply(answer, isFormatGiven: isFormatGiven)
        guard case .attributes = answer, isAsking else { return }
        isAsking = false
        let graphics = screens.scene.graphics
        screens.scene.showsCovers =
            graphics.colors != .monochrome && !(glyphs.isASCII && graphics.format == .blocks)
        screens.scene.cover = { [covers] in covers[$0] }
        painter = ScreenPainter(hasColors: hasColors, isKitty: graphics.format == .kitty)
    }

    /// Runs the terminal reader for an item that was opened.
    /// - Returns: Whether the shelf stays open.
    private func read(_ opened: ShelfOpening, _ item: ItemReference, _ words: String?) async -> Bool {
        (screens.scene.isOpening, screens.scene.notice) = (false, nil)
        painter.forget()
        let end: ReadingEnd
        do throws(MastheadError) {
            let reader = try TerminalReader(
                opened.content, at: opened.position, host: opened.host, words: words, device: device,
                graphics: screens.scene.graphics, glyphs: glyphs, isFormatGiven: isFormatGiven, ownsTerminal: false)
            end = await reader.run()
        } catch {
            screens.scene.show(error)
            return true
        }
        measure()
        switch end {
        case .back: return true
        case .leave: return false
        case .signal(let number):
            signal = number
            return false
        case .issue(let step): update { $0.scene.openNeighbor(of: item, step) }
        case .place(let place): update { $0.go(to: place) }
        }
        return true
    }
}

/// A count of events that were sent but not handled yet.
final class PendingCount: Sendable {
    private let count = Mutex(0)

    func add(_ number: Int) { count.withLock { $0 += number } }

    var isZero: Bool { count.withLock { $0 == 0 } }
}
