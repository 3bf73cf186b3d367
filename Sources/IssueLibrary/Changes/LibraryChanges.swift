import Synchronization

/// Tells of changes of a library, by this process and by others.
///
/// The first element comes at once, with all there is to read; so a loop that reads the library in its body misses nothing.
/// What changes while the listener is busy comes as one element.
public struct LibraryChanges: AsyncSequence, Sendable {
    /// It does not fail: what is wrong with a library is told to those that read it.
    public typealias Failure = Never

    let watch: ChangeWatch

    /// Begins to listen.
    public func makeAsyncIterator() -> Iterator { Iterator(watch.listen()) }

    /// A listener. It is one until it is let go of or its task is cancelled.
    public struct Iterator: AsyncIteratorProtocol {
        private let listener: ChangeListener
        private var signals: AsyncStream<Void>.Iterator

        fileprivate init(_ listening: (listener: ChangeListener, signals: AsyncStream<Void>)) {
            listener = listening.listener
            signals = listening.signals.makeAsyncIterator()
        }

        /// What has changed since the last time; nil once the task is cancelled.
        public mutating func next() async -> LibraryChange? { await next(isolation: nil) }

        /// The same on an actor.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> LibraryChange? {
            while await signals.next(isolation: actor) != nil {
                if let change = listener.take() { return change }
            }
            return nil
        }
    }
}

/// What a listener has not heard yet.
final class ChangeListener: Sendable {
    private let pending = Mutex<LibraryChange>([])
    private let signals: AsyncStream<Void>.Continuation

    init(_ signals: AsyncStream<Void>.Continuation) { self.signals = signals }

    func tell(_ change: LibraryChange) {
        pending.withLock { $0.formUnion(change) }
        signals.yield()
    }

    /// What it has not heard yet, or nil.
    func take() -> LibraryChange? {
        pending.withLock { pending in
            defer { pending = [] }
            return pending.isEmpty ? nil : pending
        }
    }
}
