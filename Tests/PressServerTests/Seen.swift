import Synchronization

/// The distinct values that a test saw.
final class Seen: Sendable {
    private let things = Mutex<Set<String>>([])

    func add(_ thing: String) { things.withLock { _ = $0.insert(thing) } }

    var count: Int { things.withLock(\.count) }
}
