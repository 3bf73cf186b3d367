import Periodical

/// The data that all screens of the shelf share, along with their requests and effects.
struct ShelfScene: Sendable {
    var contents = ShelfContents()
    /// Whether the library's content has been loaded.
    var isLoaded = false
    var downloads: [ItemReference: ShelfDownload] = [:]
    var columns = 80
    var rows = 24
    var layout = ShelfColumns(columns: 80, rows: 24)
    var graphics = TerminalGraphics(.blocks)
    /// Whether to draw covers. They would be unrecognizable without color.
    var showsCovers = true
    /// Returns the finished drawing of a cover, or nil if there is none.
    var cover: @Sendable (CoverRequest) -> TerminalDrawing? = { _ in nil }
    /// The shell commands that an empty shelf suggests.
    var firstCommands: [ShelfShellCommand] = []
    /// Returns the user's own program for sharing, or nil if there is none.
    var shareProgram: @Sendable () -> String? = { nil }
    /// Returns the default query for a list of posts.
    var usualQuery: @Sendable () -> PostListQuery = { PostListQuery() }
    /// Whether a refresh is running.
    var isRefreshing = false
    /// Whether an item is being opened.
    var isOpening = false
    /// The number of attempts to open an item. Results of earlier, canceled attempts are ignored.
    var attempt = 0
    /// The header's summary of the list, and the number of new items in the list.
    var crumb = ""
    var newCount = 0

    /// The message to show in the footer until the next key press.
    var notice: StyledText?
    /// The clickable areas of the screen.
    var targets: [ShelfTarget] = []
    /// The pictures that belong on the screen once they are ready.
    var pictures: [CoverRequest] = []
    /// The requests that the shelf has not carried out yet, oldest first.
    var requests: [ShelfRequest] = []
    /// The effects that have not started yet, oldest first.
    var effects: [ShelfEffect] = []
    /// The items whose covers have been requested.
    private var askedCovers: Set<ItemReference> = []

    init() {}

    /// Creates the scene for a host's shelf.
    init(_ host: any ShelfHost, graphics: TerminalGraphics) {
        self.graphics = graphics
        firstCommands = host.firstCommands
        shareProgram = { host.shareProgram }
        usualQuery = { host.usualQuery }
    }

    /// The downloads that are neither paused nor failed.
    private var active: [ShelfDownload] { downloads.values.filter { $0.state == .running || $0.state == .waiting } }

    /// Whether the library has neither publications nor items.
    var isEmpty: Bool { contents.publications.isEmpty && contents.items.isEmpty }

    /// Returns the status at the right of the header, such as new items and downloads.
    func activity(newCount: Int, columns: Int) -> StyledText {
        var parts: [StyledText] = []
        if newCount > 0 { parts.append(StyledText(TerminalWords.Shared.new(newCount), .strongAccent)) }
        if contents.isOffline {
            parts.append(StyledText(TerminalWords.Shared.offline, .warn))
        } else if isRefreshing {
            parts.append(StyledText(TerminalWords.Shared.refreshing, .quiet))
        }
        if !active.isEmpty, !contents.isOffline {
            let rate = active.reduce(0) { $0 + $1.rate }
            let count = StyledText("⇣ \(active.count)", .accent)
            parts.append(
                rate >= 1 && columns >= 80 ? count + StyledText(" · \(Int(rate).byteText)/s", .quiet) : count)
        }
        return parts.enumerated().reduce(StyledText()) { text, part in
            part.offset == 0 ? part.element : text + StyledText("   ") + part.element
        }
    }

    /// Draws the header of a screen that shows the shelf.
    func drawHeader(crumb: String, on canvas: inout Canvas) {
        HeaderLine(
            title: StyledText(TerminalWords.Screen.shelf, .strong), crumb: StyledText(crumb),
            right: activity(newCount: newCount, columns: columns)
        ).draw(on: &canvas)
    }

    func publication(_ handle: String) -> ShelfPublication? { contents.publications.first { $0.id == handle } }

    func publicationTitle(_ handle: String) -> String { publication(handle)?.title ?? handle }

    func item(_ id: ItemReference) -> ShelfItem? { contents.items.first { $0.id == id } }

    /// Whether a handle belongs to a feed.
    func isFeed(_ handle: String) -> Bool { contents.feeds.contains { $0.id == handle } }

    /// Returns the area that the user clicked, or nil.
    func target(at mouse: Mouse) -> ShelfTarget? {
        targets.last { $0.contains(row: mouse.row, column: mouse.column) }
    }

    // MARK: Messages

    /// Shows a message in the footer until the next key press.
    mutating func say(_ text: String, canUndo: Bool = false) {
        notice = StyledText(text)
        if canUndo { notice = StyledText(text) + StyledText(marked: " " + TerminalWords.Shared.pressZ, .quiet) }
    }

    /// Shows an error in the footer, with its cause and hint.
    mutating func show(_ error: MastheadError) {
        let hint = error.hint.map { StyledText(" ") + StyledText(foreign: $0, .quiet) } ?? StyledText()
        notice = StyledText("✗ ", .bad) + StyledText(foreign: error.found.sentence) + hint
    }

    // MARK: Requests

    mutating func request(_ request: ShelfRequest) { requests.append(request) }

    /// Opens a pop-up.
    mutating func ask(_ dialog: ShelfDialog) { requests.append(.ask(dialog)) }

    /// Starts background work.
    mutating func start(_ work: ShelfWork) { effects.append(.start(work)) }

    /// Starts background work. If the work fails, the footer shows the error.
    mutating func start(
        _ kind: ShelfWork.Kind? = nil,
        _ body:
            @escaping @Sendable (any ShelfHost, _ tell: @escaping ShelfWork.Tell) async throws(MastheadError) -> Void
    ) {
        start(ShelfWork(kind, body))
    }

    /// Carries out an action in the background, then shows the result in the footer.
    mutating func perform(
        _ body: @escaping @Sendable (any ShelfHost) async throws(MastheadError) -> (String, ShelfUndo?)
    ) {
        start(.action(body))
    }

    /// Opens a web page in the browser, or a new message in the mail program.
    mutating func show(_ url: String, isPage: Bool) {
        notice = StyledText(isPage ? TerminalWords.Shared.openingBrowser : TerminalWords.Shared.openingMail, .quiet)
        perform { host throws(MastheadError) in (try await host.openLink(url), nil) }
    }

    /// Requests the covers that the host downloads only on demand, each of them once.
    mutating func askForCovers(of indices: [Int]) {
        let items = indices.map { contents.items[$0] }.filter { $0.isCoverToCome && !askedCovers.contains($0.id) }
        guard !items.isEmpty else { return }
        askedCovers.formUnion(items.map(\.id))
        start { host, _ in await host.fetchCovers(of: items.map(\.id)) }
    }

    // MARK: Opening items

    /// Opens an item at a page, or at the reading position. An item that is not available is downloaded and opened as
    /// soon as possible.
    /// - Parameter words: The search text to highlight on the page.
    mutating func open(
        _ item: ItemReference, title: String, isHere: Bool, at position: PagePosition? = nil, words: String? = nil
    ) {
        stopOpening()
        let number = attempt
        if !isHere { notice = StyledText(foreign: TerminalWords.Done.opening(title)) }
        isOpening = true
        start(.opening) { host, tell in
            do throws(MastheadError) {
                let opened = try await host.open(item, at: position) { tell(.waiting($0, attempt: number)) }
                guard !Task.isCancelled else { return }
                tell(.opened(opened, item, words: words, attempt: number))
            } catch {
                guard !Task.isCancelled else { return }
                tell(.notOpened(error, attempt: number))
            }
        }
    }

    /// Opens an item at the reading position.
    mutating func open(_ item: ShelfItem) { open(item.id, title: item.title, isHere: item.presence == .here) }

    /// Stops waiting for an item.
    mutating func stopOpening() {
        effects.append(.cancel(.opening))
        isOpening = false
        attempt += 1
        notice = nil
    }

    /// Opens the next newer or older item of the same publication.
    /// - Parameter step: 1 for the newer item, -1 for the older item.
    mutating func openNeighbor(of item: ItemReference, _ step: Int) {
        let items = contents.items.filter { $0.handle == item.handle }
        guard let index = items.firstIndex(where: { $0.id == item }) else { return }
        // Items are listed newest first, so a newer item has a smaller index.
        let target = index - step
        guard items.indices.contains(target) else {
            return say(step > 0 ? TerminalWords.Done.newestIssue : TerminalWords.Done.oldestIssue)
        }
        open(items[target])
    }
}

extension String {
    /// The text as a sentence, with a capital letter at the start and a period at the end.
    var sentence: String {
        guard let first else { return self }
        return first.uppercased() + dropFirst() + (last.map { ".!?…".contains($0) } == true ? "" : ".")
    }
}
