public import Periodical
import Synchronization

/// A reader in an issue: the page they are on, what it shows, and where they can go from there.
///
/// All it gives are values of a moment. It may be used from any task, and several may listen to its changes.
public final class ReadingSession: Sendable {
    private struct State {
        var content: IssueContent
        var position: PagePosition
        var listeners: [Int: AsyncStream<PagePosition>.Continuation] = [:]
        var nextListener = 0
    }

    private let state: Mutex<State>

    /// Opens an issue.
    /// - Parameter position: where to begin; where that page is no more, at the nearest one.
    /// - Throws: ``MastheadError`` with the code `reading.no-page` where the issue has no pages.
    public init(_ content: IssueContent, at position: PagePosition = .first) throws(MastheadError) {
        guard content.grid.pageCount > 0 else {
            throw MastheadError(
                .noPage, cannot: "read", to: content.name, found: "it has no pages",
                hint: "Its publisher has to give it some, in pages.plist.")
        }
        state = Mutex(State(content: content, position: content.grid.nearest(to: position)))
    }

    deinit { state.withLock { for listener in $0.listeners.values { listener.finish() } } }

    /// The issue, as far as it is here.
    public var content: IssueContent { state.withLock(\.content) }

    /// Where the reader is.
    public var position: PagePosition { state.withLock(\.position) }

    /// The article, from 0.
    public var articleIndex: Int { position.articleIndex }
    /// The page within the article, from 0.
    public var pageIndex: Int { position.pageIndex }
    /// The index of the last article.
    public var lastArticleIndex: Int { content.grid.lastArticleIndex }
    /// The index of the last page of this article.
    public var lastPageIndex: Int {
        state.withLock { $0.content.grid.lastPageIndex(inArticle: $0.position.articleIndex) }
    }

    /// The page that the reader sees.
    public var current: PageView {
        get throws(MastheadError) {
            let (content, position) = state.withLock { ($0.content, $0.position) }
            return try PageView(content, at: position)
        }
    }

    /// The page that a move leads to, or nil at an edge: what to prepare for a turn that shows no wait.
    public func view(_ move: PageMove) throws(MastheadError) -> PageView? {
        let (content, position) = state.withLock { ($0.content, $0.position) }
        guard let target = content.grid.position(from: position, by: move) else { return nil }
        return try PageView(content, at: target)
    }

    /// The first page of the article before.
    public var previous: PageView? { get throws(MastheadError) { try view(.previous) } }
    /// The first page of the article after.
    public var next: PageView? { get throws(MastheadError) { try view(.next) } }
    /// The page above in the same article.
    public var upper: PageView? { get throws(MastheadError) { try view(.upper) } }
    /// The page below in the same article.
    public var lower: PageView? { get throws(MastheadError) { try view(.lower) } }

    /// Goes one step in the grid.
    /// - Returns: whether there was a page; at an edge nothing changes.
    @discardableResult
    public func go(_ move: PageMove) -> Bool {
        change { state in
            guard let target = state.content.grid.position(from: state.position, by: move) else { return false }
            state.position = target
            return true
        }
    }

    /// Goes to a page.
    /// - Returns: whether there is one; else nothing changes.
    @discardableResult
    public func go(to position: PagePosition) -> Bool {
        change { state in
            guard state.content.grid[position] != nil else { return false }
            state.position = position
            return true
        }
    }

    /// Takes the issue as it is now: more of it arrived, or it was corrected. The reader stays where they were, or at the
    /// nearest page there is.
    public func update(_ content: IssueContent) {
        guard content.grid.pageCount > 0 else { return }
        change { state in
            state.content = content
            state.position = content.grid.nearest(to: state.position)
            return true
        }
    }

    /// The reader's position, now and after every change; a listener that is slow gets the newest.
    ///
    /// It ends with the session.
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
