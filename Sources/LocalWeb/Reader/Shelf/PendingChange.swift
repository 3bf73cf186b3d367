import IssueLibrary
import Synchronization

/// The library's changes since the last event to a page. A slow page receives them in one event.
final class PendingChange: Sendable {
    private let change = Mutex<LibraryChange>([])

    /// Returns the change and resets it.
    func take() -> LibraryChange {
        change.withLock { change in
            defer { change = [] }
            return change
        }
    }

    /// Returns a stream that signals each change of the library, at most twice a second. A signal every 10 seconds
    /// reveals whether the page has been closed.
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
