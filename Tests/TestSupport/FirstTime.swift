import Synchronization

/// Tells the first time that something happens from the later ones.
public final class FirstTime: Sendable {
    private let isOver = Mutex(false)

    /// Waits for the first time.
    public init() {}

    /// Whether this is the first time that it is asked for.
    public var isNow: Bool {
        isOver.withLock { isOver in
            defer { isOver = true }
            return !isOver
        }
    }
}
