import IssueLibrary
import Synchronization

/// The changes to the library since the last event for a page. If the page is slow, an event combines several changes.
final class PendingChange: Sendable {
    private let change = Mutex<LibraryChange>([])

    /// Returns the collected changes, and clears them.
    func take() -> LibraryChange {
        change.withLock { change in
            defer { change = [] }
            return change
        }
    }

    /// Returns a stream that signals changes to the library, at most twice a second. Another signal every 10 seconds
    /// reveals whether the page was closed.
    func signals(of library: IssueLibrary) -> AsyncStream<Void> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let task = Task {
                await withTaskGroup { group in
                    group.addTask {
                        for await change in library.changes {
                            self.change.withLock { $0.formUnion(change) }
                            continuation.yield()
                            do { try await ContinuousClock().sleep(for: .milliseconds(500)) } catch { return }
                        }
                    }
                    group.addTask {
                        while true {
                            do { try await ContinuousClock().sleep(for: .seconds(10)) } catch { return }
                            continuation.yield()
                        }
                    }
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
