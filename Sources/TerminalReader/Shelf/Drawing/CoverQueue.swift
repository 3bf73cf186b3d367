import Dispatch
import Periodical
import Synchronization

/// A queue that draws covers on background threads, most urgent first. A new list of requests replaces all requests
/// that have not started.
final class CoverQueue: Sendable {
    private struct State {
        var wanted: [CoverRequest] = []
        var underWay: Set<CoverRequest> = []
        /// The finished drawings. The value is nil if the file is not a picture.
        var made: [CoverRequest: TerminalDrawing?] = [:]
        /// The requests in the order of their last use, oldest first.
        var order: [CoverRequest] = []
    }

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "masthead.covers", qos: .userInitiated, attributes: .concurrent)
    private let onDrawn: @Sendable () -> Void
    private static let mostThreads = 2
    private static let mostKept = 120

    init(onDrawn: @escaping @Sendable () -> Void) { self.onDrawn = onDrawn }

    /// Returns the finished drawing for a request, or nil if there is none.
    subscript(request: CoverRequest) -> TerminalDrawing? { state.withLock { $0.made[request] ?? nil } }

    /// Whether the file of a request turned out not to be a picture.
    func isUnusable(_ request: CoverRequest) -> Bool {
        state.withLock { $0.made.keys.contains(request) && $0.made[request] == .some(nil) }
    }

    /// Replaces the pending requests, most urgent first.
    func want(_ requests: [CoverRequest]) {
        let free = state.withLock { state in
            state.order.removeAll { requests.contains($0) }
            state.order += requests.reversed()
            state.wanted = requests.filter { !state.made.keys.contains($0) && !state.underWay.contains($0) }
            return min(state.wanted.count, Self.mostThreads - state.underWay.count)
        }
        for _ in 0..<max(0, free) { queue.async { self.work() } }
    }

    private func work() {
        while true {
            let next = state.withLock { state -> CoverRequest? in
                guard !state.wanted.isEmpty, state.underWay.count < Self.mostThreads else { return nil }
                let request = state.wanted.removeFirst()
                state.underWay.insert(request)
                return request
            }
            guard let request = next else { return }
            let drawing = Self.draw(request)
            state.withLock { state in
                state.underWay.remove(request)
                state.made[request] = .some(drawing)
                let surplus = state.order.count - Self.mostKept
                guard surplus > 0 else { return }
                for old in state.order.prefix(surplus) { state.made.removeValue(forKey: old) }
                state.order.removeFirst(surplus)
            }
            onDrawn()
        }
    }

    private static func draw(_ request: CoverRequest) -> TerminalDrawing? {
        var picture = TerminalPicture(columns: request.columns, rows: request.rows, graphics: request.graphics)
        picture.band = request.band
        do throws(MastheadError) { return try picture.draw(request.file) } catch {
            // Return nil, so that the caller draws a frame with the title instead.
            return nil
        }
    }
}
