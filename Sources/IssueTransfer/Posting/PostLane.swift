/// The requests to one origin: those that wait, the longest first, and how many are on the way.
struct PostLane {
    var window: StreamWindow
    private var waiting: [PostJob] = []
    /// Where the first of those that wait stands.
    private var first = 0

    init(_ window: StreamWindow) { self.window = window }

    /// Whether nothing waits and nothing is on the way.
    var isIdle: Bool { window.running == 0 && first == waiting.count }

    mutating func append(_ job: PostJob) { waiting.append(job) }

    /// The next request that may begin now, if there is one.
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

    /// Takes out all that wait.
    mutating func removeAll() -> [PostJob] {
        defer { (waiting, first) = ([], 0) }
        return Array(waiting[first...])
    }

    /// Takes out a request that waits.
    mutating func remove(_ identifier: ObjectIdentifier) -> PostJob? {
        guard let index = waiting[first...].firstIndex(where: { ObjectIdentifier($0) == identifier }) else {
            return nil
        }
        return waiting.remove(at: index)
    }
}
