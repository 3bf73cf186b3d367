import Dispatch
import Hyphenation
import Reading
import Synchronization

/// Draws ahead: what is wanted first comes first, and what the reader has passed is not drawn at all.
///
/// Decoding a picture keeps a thread for a while, so it happens on threads of its own, away from those that answer keys.
final class DrawingQueue: Sendable {
    private struct State {
        var content: IssueContent
        /// How often another revision took the place of the one before.
        var revision = 0
        var wanted: [DrawingRequest] = []
        var underWay: Set<DrawingRequest> = []
        var made: [DrawingRequest: PageDrawing] = [:]
        /// Requests by when they were last wanted, the oldest first.
        var order: [DrawingRequest] = []
        var wantedCount = 0
        /// Whether the first page has the processors for itself: until it is drawn, or the reader has turned to another.
        var isFirstAlone = true

        var mostUnderWay: Int { isFirstAlone ? 1 : DrawingQueue.mostThreads }
    }

    private let state: Mutex<State>
    private let queue = DispatchQueue(label: "masthead.drawing", qos: .userInitiated, attributes: .concurrent)
    private let onDrawn: @Sendable () -> Void
    private let hyphenator = Hyphenator()
    private static let mostThreads = 2
    /// A drawing with pixels may take a few megabytes.
    private static let mostKept = 40

    init(_ content: IssueContent, onDrawn: @escaping @Sendable () -> Void) {
        state = Mutex(State(content: content))
        self.onDrawn = onDrawn
    }

    /// Takes the issue as it is now. What was drawn stays: nothing is drawn of pages that are not here.
    func update(_ content: IssueContent) { state.withLock { $0.content = content } }

    /// Takes a newer revision of the issue: what was drawn is of the former one.
    func replace(_ content: IssueContent) {
        state.withLock { state in
            state.content = content
            state.revision += 1
            state.made = [:]
        }
    }

    /// What was drawn for a request, if it was.
    subscript(request: DrawingRequest) -> PageDrawing? { state.withLock { $0.made[request] } }

    /// Says what is wanted, the most urgent first, in place of what was wanted before.
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

    /// Draws until nothing is wanted.
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
                // What was drawn of a former revision is drawn anew.
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
