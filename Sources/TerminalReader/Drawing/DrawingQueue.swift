import Dispatch
import Hyphenation
import Reading
import Synchronization

/// A queue that draws pages ahead of time, most urgent first. It skips pages that the user has already passed.
///
/// Decoding a picture blocks a thread for a while, so the queue has its own threads, apart from those that handle keys.
final class DrawingQueue: Sendable {
    private struct State {
        var content: IssueContent
        /// The number of times that a newer revision has replaced the content.
        var revision = 0
        var wanted: [DrawingRequest] = []
        var underWay: Set<DrawingRequest> = []
        var made: [DrawingRequest: PageDrawing] = [:]
        /// The requests in the order of their last use, oldest first.
        var order: [DrawingRequest] = []
        var wantedCount = 0
        /// Whether only one drawing may run at a time. The first page gets all processors until it is drawn or the user
        /// turns the page.
        var isFirstAlone = true

        var mostUnderWay: Int { isFirstAlone ? 1 : DrawingQueue.mostThreads }
    }

    private let state: Mutex<State>
    private let queue = DispatchQueue(label: "masthead.drawing", qos: .userInitiated, attributes: .concurrent)
    private let onDrawn: @Sendable () -> Void
    private let hyphenator = Hyphenator()
    private static let mostThreads = 2
    /// The maximum number of finished drawings to keep. A pixel drawing may take a few megabytes.
    private static let mostKept = 40

    init(_ content: IssueContent, onDrawn: @escaping @Sendable () -> Void) {
        state = Mutex(State(content: content))
        self.onDrawn = onDrawn
    }

    /// Switches to newer content of the same revision. Finished drawings stay valid, because only downloaded pages are
    /// ever drawn.
    func update(_ content: IssueContent) { state.withLock { $0.content = content } }

    /// Switches to a newer revision of the issue and discards the drawings of the old revision.
    func replace(_ content: IssueContent) {
        state.withLock { state in
            state.content = content
            state.revision += 1
            state.made = [:]
        }
    }

    /// Returns the finished drawing for a request, or nil if there is none yet.
    subscript(request: DrawingRequest) -> PageDrawing? { state.withLock { $0.made[request] } }

    /// Replaces the list of wanted drawings.
    /// - Parameter requests: the wanted drawings, most urgent first.
    func want(_ requests: [DrawingRequest]) {
        let free = state.withLock { state in
            if let first = requests.first, !state.underWay.isEmpty, !state.underWay.contains(first) {
                state.isFirstAlone = false
            }
            state.order.removeAll { requests.contains($0) }
            state.order += requests.reversed()
            state.wantedCount = requests.count
            state.wanted = requests.filter { state.made[$0] == nil && !state.underWay.contains($0) }
            return min(state.wanted.count, state.mostUnderWay - state.underWay.count)
        }
        for _ in 0..<max(0, free) { queue.async { self.work() } }
    }

    /// Draws until there are no more wanted drawings.
    private func work() {
        while true {
            let next = state.withLock { state -> (DrawingRequest, IssueContent, revision: Int)? in
                guard !state.wanted.isEmpty, state.underWay.count < state.mostUnderWay else { return nil }
                let request = state.wanted.removeFirst()
                state.underWay.insert(request)
                return (request, state.content, state.revision)
            }
            guard let (request, content, revision) = next else { return }
            let drawing = PageDrawing(request, of: content, hyphenator: hyphenator)
            let wasAlone = state.withLock { state in
                defer { state.isFirstAlone = false }
                return state.isFirstAlone
            }
            state.withLock { state in
                state.underWay.remove(request)
                // The drawing shows an old revision. Draw the page again.
                guard revision == state.revision else { return state.wanted.insert(request, at: 0) }
                state.made[request] = drawing
                let surplus = state.order.count - max(Self.mostKept, state.wantedCount + Self.mostThreads)
                guard surplus > 0 else { return }
                for old in state.order.prefix(surplus) { state.made[old] = nil }
                state.order.removeFirst(surplus)
            }
            onDrawn()
            if wasAlone { queue.async { self.work() } }
        }
    }
}
