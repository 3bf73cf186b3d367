import Synchronization

/// The changes that any process makes to a library, as an asynchronous sequence.
///
/// The first element arrives immediately and includes all subjects, so a loop that reads the library in its body misses
/// nothing. Changes that happen while the listener is busy are merged into one element.
public struct LibraryChanges: AsyncSequence, Sendable {
    /// The sequence never fails. If the library is damaged, reading it throws an error.
    public typealias Failure = Never

    package let watch: ChangeWatch

    package init(watch: ChangeWatch) {
        self.watch = watch
    }

    /// Starts listening for changes.
    public func makeAsyncIterator() -> Iterator { Iterator(watch.listen()) }

    /// A listener that receives changes until it is released or its task is canceled.
    public struct Iterator: AsyncIteratorProtocol {
        private let listener: ChangeListener
        private var signals: AsyncStream<Void>.Iterator

        fileprivate init(_ listening: (listener: ChangeListener, signals: AsyncStream<Void>)) {
            listener = listening.listener
            signals = listening.signals.makeAsyncIterator()
        }

        /// Returns the changes since the previous call, or nil after the task is canceled.
        public mutating func next() async -> LibraryChange? { await next(isolation: nil) }

        /// Returns the changes since the previous call, or nil after the task is canceled. Runs on the given actor.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> LibraryChange? {
            while await signals.next(isolation: actor) != nil {
                if let change = listener.take() { return change }
            }
            return nil
        }
    }
}

/// A buffer for the changes that a listener has not received yet.
package final class ChangeListener: Sendable {
    private let pending = Mutex<LibraryChange>([])
    private let signals: AsyncStream<Void>.Continuation

    init(_ signals: AsyncStream<Void>.Continuation) { self.signals = signals }

    func tell(_ change: LibraryChange) {
        pending.withLock { $0.formUnion(change) }
        signals.yield()
    }

    /// Returns and clears the pending changes, or returns nil if there are none.
    package func take() -> LibraryChange? {
        pending.withLock { pending in
            defer { pending = [] }
            return pending.isEmpty ? nil : pending
        }
    }
}
