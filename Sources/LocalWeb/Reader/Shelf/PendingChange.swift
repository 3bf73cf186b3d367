import IssueLibrary
import Synchronization

/// The changes of the library since the last event for a page. If the page is slow, one event contains several changes.
final class PendingChange: Sendable {
    private let change = Mutex<LibraryChange>([])

    /// Returns the collected changes, and removes them.
    func take() -> LibraryChange {
        change.withLock { change in
            defer { change = [] }
            return change
        }
    }

    /// Returns a stream that signals changes of the library at most twice a second. An additional signal every 10
    /// seconds reveals whether the page was closed.
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
