import Foundation
import Synchronization

/// Questions that are waiting for the user's answers, each in a separate task.
package final class TimerQuestions: Sendable {
    private let tasks = Mutex<[(id: UUID, task: Task<Void, Never>)]>([])

    /// Asks a question. If there are already ``TimerAnnouncing/mostQuestions``, the oldest is canceled.
    func begin(_ body: @escaping @Sendable () async -> Void) {
        let id = UUID()
        // The lock keeps the task from removing itself before it was added.
        let oldest = tasks.withLock { tasks in
            let oldest = tasks.count < TimerAnnouncing.mostQuestions ? nil : tasks.removeFirst().task
            tasks.append(
                (
                    id,
                    Task { [weak self] in
                        await body()
                        self?.tasks.withLock { $0.removeAll { $0.id == id } }
                    }
                ))
            return oldest
        }
        oldest?.cancel()
    }

    /// Cancels all questions, and waits for them to end.
    package func end() async {
        let ended = tasks.withLock { tasks in
            defer { tasks = [] }
            return tasks.map(\.task)
        }
        for task in ended { task.cancel() }
        for task in ended { await task.value }
    }
}
