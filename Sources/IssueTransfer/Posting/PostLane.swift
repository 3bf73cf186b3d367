/// The requests to one origin: those in the queue, oldest first, and the number running.
struct PostLane {
    var window: StreamWindow
    private var waiting: [PostJob] = []
    /// The index of the first request still in the queue.
    private var first = 0

    init(_ window: StreamWindow) { self.window = window }

    /// Whether the lane has no requests.
    var isIdle: Bool { window.running == 0 && first == waiting.count }

    mutating func append(_ job: PostJob) { waiting.append(job) }

    /// Removes and returns the next request in the queue, or returns nil if no request may start now.
    mutating func next() -> PostJob? {
        guard window.hasRoom, first < waiting.count else { return nil }
        defer {
            first += 1
            if first > 1024, first * 2 > waiting.count {
                waiting.removeFirst(first)
                first = 0
            }
        }
        return waiting[first]
    }

    /// Removes and returns all requests in the queue.
    mutating func removeAll() -> [PostJob] {
        defer { (waiting, first) = ([], 0) }
        return Array(waiting[first...])
    }

    /// Removes a request from the queue and returns it.
    mutating func remove(_ identifier: ObjectIdentifier) -> PostJob? {
        guard let index = waiting[first...].firstIndex(where: { ObjectIdentifier($0) == identifier }) else {
            return nil
        }
        return waiting.remove(at: index)
    }
}
