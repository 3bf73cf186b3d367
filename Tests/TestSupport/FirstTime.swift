import Synchronization

/// A flag that is true the first time and false from then on.
public final class FirstTime: Sendable {
    private let isOver = Mutex(false)

    /// Creates a flag.
    public init() {}

    /// Whether this is the first access.
    public var isNow: Bool {
        isOver.withLock { isOver in
            defer { isOver = true }
            return !isOver
        }
    }
}
