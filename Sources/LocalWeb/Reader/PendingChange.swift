import IssueLibrary
import Synchronization

/// What of a library changed since a page was told last: for a page that listens slowly all of it is one change.
final class PendingChange: Sendable {
    private let change = Mutex<LibraryChange>([])

    /// The change; the next one begins empty.
    func take() -> LibraryChange {
        change.withLock { change in
            defer { change = [] }
            return change
        }
    }

    /// Something whenever the library has changed, at most twice in a second; and now and then all the same, so that a page that
    /// is gone is noticed.
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
