import Foundation
import Synchronization

/// The questions that wait for the user's answers, each in its own task.
package final class TimerQuestions: Sendable {
    private let tasks = Mutex<[(id: UUID, task: Task<Void, Never>)]>([])

    /// Asks a question. If there are already ``TimerAnnouncing/mostQuestions`` questions, cancels the oldest one.
    func begin(_ body: @escaping @Sendable () async -> Void) {
        let id = UUID()
        // The lock prevents the task from removing itself before it has been added.
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

    /// Cancels all questions, and waits until they have ended.
    package func end() async {
        let ended = tasks.withLock { tasks in
            defer { tasks = [] }
            return tasks.map(\.task)
        }
        for task in ended { task.cancel() }
        for task in ended { await task.value }
    }
}
