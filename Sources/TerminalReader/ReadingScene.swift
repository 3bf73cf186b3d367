import Periodical
import Reading

/// The data that all screens of an open issue share, along with their requests and effects.
struct ReadingScene {
    let host: any ReadingHost
    let session: ReadingSession
    let drawings: DrawingQueue
    /// Whether the shelf opened the issue.
    let isOnShelf: Bool
    var graphics: TerminalGraphics
    var columns = 80
    var rows = 24
    /// The text layout of books.
    var setting: TextSetting
    var marks = ReadingMarks()
    var search: PageSearch?
    /// The bookmark or highlight that the user removed most recently, for undo.
    var removedMark: MarkedPlace?
    /// The user's progress in the issue, in percent.
    var progress = 0
    /// Whether the user has reached the part of the current page with this anchor.
    var isReached: (String) -> Bool = { _ in false }

    /// The message to show in the footer until the next key press.
    var notice: String?
    /// The visible rows of the screen's list.
    var window = ListWindow()
    /// The footer of the drawn screen, or nil if the screen draws its own footer.
    var footer: FooterLine?
    /// The clickable keys on the screen.
    var footerTargets: [FooterLine.Target] = []
    var popupTargets: [(row: Int, columns: Range<Int>, key: Key?)] = []
    /// The requests that were not carried out yet, oldest first.
    var requests: [ReaderRequest] = []
    /// The effects that have not started yet, oldest first.
    var effects: [ReaderEffect] = []

    init(
        _ host: any ReadingHost, _ session: ReadingSession, drawings: DrawingQueue, graphics: TerminalGraphics,
        isOnShelf: Bool
    ) {
        (self.host, self.session, self.drawings) = (host, session, drawings)
        (self.graphics, self.isOnShelf) = (graphics, isOnShelf)
        setting = host.textSetting
    }

    var content: IssueContent { session.content }

    /// The current page.
    var page: PagePosition { session.position.page }

    /// The issue's title for headers.
    var title: StyledText { StyledText(foreign: host.title, .strong) }

    var isRightToLeft: Bool { host.direction == .rightToLeft }

    /// The rows for a list, between the header and the footer.
    var bodyRows: Range<Int> {
        let top = rows >= 24 ? 3 : 2
        let bottom = rows >= 24 ? rows - 2 : rows - 1
        return top..<max(top + 1, bottom + 1)
    }

    /// Whether all files of a page are available.
    func isAvailable(_ position: PagePosition) -> Bool {
        let content = content
        return content.grid[position].map(content.isAvailable) ?? false
    }

    /// The page order, which ignores articles if the publisher declares print spreads.
    var order: PageOrder {
        let content = content
        return host.spreads == .print && !content.isReflowable ? .pages : content.order
    }

    /// Returns the page's number in the issue and the total number of pages.
    func pageNumber(_ position: PagePosition) -> (Int, Int) {
        let grid = content.grid
        let before = grid.articles.prefix(position.articleIndex).reduce(0) { $0 + $1.count }
        return (before + position.pageIndex + 1, grid.pageCount)
    }

    /// Returns a position's label in lists: `2.1`, or the page number if the issue has no articles.
    func label(of position: PagePosition) -> String {
        order == .pages ? "\(pageNumber(position).0)" : "\(position)"
    }

    // MARK: Requests

    mutating func request(_ request: ReaderRequest) { requests.append(request) }

    mutating func jump(to position: PagePosition, arriving: PageArrival = .start) {
        requests.append(.jump(position, arriving))
    }

    /// Starts background work. If the work fails, the footer shows the error.
    mutating func start(_ kind: ReaderWork.Kind? = nil, _ body: @escaping ReaderWork.Body) {
        effects.append(.start(ReaderWork(kind: kind, body: body)))
    }

    // MARK: Marks

    /// Changes the user's marks in the background and then reloads them.
    mutating func change(
        _ words: String, _ body: @escaping @Sendable (any ReadingHost) async throws(MastheadError) -> Void
    ) {
        start { host, tell throws(MastheadError) in
            try await body(host)
            tell(.marked(try await host.marks()))
            tell(.notice(words))
        }
    }

    mutating func setBookmark(_ isSet: Bool, at position: PagePosition) {
        change(isSet ? TerminalWords.Reader.bookmarked : TerminalWords.Reader.bookmarkRemoved) {
            host throws(MastheadError) in try await host.setBookmark(isSet, at: position)
        }
    }

    mutating func set(_ place: MarkedPlace, _ isSet: Bool) {
        switch place {
        case .bookmark(let position): setBookmark(isSet, at: position)
        case .highlight(let highlight):
            change(isSet ? TerminalWords.Highlight.again : TerminalWords.Highlight.removed) {
                host throws(MastheadError) in try await host.setHighlight(isSet, highlight.id)
            }
        }
    }
}
