public import Periodical
import Synchronization

/// A session of reading an issue, with the current page, its content and the possible moves.
///
/// All values are snapshots. The session can be used and observed from any task.
public final class ReadingSession: Sendable {
    private struct State {
        var content: IssueContent
        var position: PagePosition
        var listeners: [Int: AsyncStream<PagePosition>.Continuation] = [:]
        var nextListener = 0
    }

    private let state: Mutex<State>

    /// Starts a reading session in an issue.
    /// - Parameters:
    ///   - content: the content of the issue.
    ///   - position: the first page to show. If it does not exist, the session starts at the nearest page.
    /// - Throws: ``MastheadError`` with the code `reading.no-page` if the issue has no pages.
    public init(_ content: IssueContent, at position: PagePosition = .first) throws(MastheadError) {
        guard content.grid.pageCount > 0 else {
            throw MastheadError(
                .noPage, cannot: "read", to: content.name, found: "the issue has no pages",
                hint: "Ask the publisher to add pages to the page grid.")
        }
        state = Mutex(State(content: content, position: content.grid.nearest(to: position)))
    }

    deinit { state.withLock { for listener in $0.listeners.values { listener.finish() } } }

    /// The issue with the files that are currently available.
    public var content: IssueContent { state.withLock(\.content) }

    /// The position of the current page.
    public var position: PagePosition { state.withLock(\.position) }

    /// The index of the current article, from 0.
    public var articleIndex: Int { position.articleIndex }
    /// The index of the current page in its article, from 0.
    public var pageIndex: Int { position.pageIndex }
    /// The index of the last article.
    public var lastArticleIndex: Int { content.grid.lastArticleIndex }
    /// The index of the last page in the current article.
    public var lastPageIndex: Int {
        state.withLock { $0.content.grid.lastPageIndex(inArticle: $0.position.articleIndex) }
    }

    /// The page that is currently shown.
    public var current: PageView {
        get throws(MastheadError) {
            let (content, position) = state.withLock { ($0.content, $0.position) }
            return try PageView(content, at: position)
        }
    }

    /// Returns the page that a move leads to, or nil if the move is not possible. An app can use this to prepare the
    /// page in advance.
    public func view(_ move: PageMove) throws(MastheadError) -> PageView? {
        let (content, position) = state.withLock { ($0.content, $0.position) }
        guard let target = content.grid.position(from: position, by: move) else { return nil }
        return try PageView(content, at: target)
    }

    /// The first page of the previous article.
    public var previous: PageView? { get throws(MastheadError) { try view(.previous) } }
    /// The first page of the next article.
    public var next: PageView? { get throws(MastheadError) { try view(.next) } }
    /// The page above in the same article.
    public var upper: PageView? { get throws(MastheadError) { try view(.upper) } }
    /// The page below in the same article.
    public var lower: PageView? { get throws(MastheadError) { try view(.lower) } }

    /// Moves to a neighboring page of the page grid.
    /// - Returns: whether the session moved.
    @discardableResult
    public func go(_ move: PageMove) -> Bool {
        change { state in
            guard let target = state.content.grid.position(from: state.position, by: move) else { return false }
            state.position = target
            return true
        }
    }

    /// Moves to the page at a position.
    /// - Returns: whether the page exists and the session moved.
    @discardableResult
    public func go(to position: PagePosition) -> Bool {
        change { state in
            guard state.content.grid[position] != nil else { return false }
            state.position = position
            return true
        }
    }

    /// Updates the issue after a correction, or when more files were downloaded. The session stays on the current page
    /// or, if that is gone, moves to the nearest page.
    public func update(_ content: IssueContent) {
        guard content.grid.pageCount > 0 else { return }
        change { state in
            state.content = content
            state.position = content.grid.nearest(to: state.position)
            return true
        }
    }

    /// The current position, followed by each new position. A slow observer gets only the newest.
    ///
    /// The stream ends when the session is released.
    public var changes: AsyncStream<PagePosition> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let number = state.withLock { state in
                defer { state.nextListener += 1 }
                state.listeners[state.nextListener] = continuation
                continuation.yield(state.position)
                return state.nextListener
            }
            continuation.onTermination = { [weak self] _ in
                _ = self?.state.withLock { $0.listeners.removeValue(forKey: number) }
            }
        }
    }

    @discardableResult
    private func change(_ body: (inout State) -> Bool) -> Bool {
        state.withLock { state in
            guard body(&state) else { return false }
            for listener in state.listeners.values { listener.yield(state.position) }
            return true
        }
    }
}
