import Foundation
import Synchronization

/// Questions that were put to a person and wait for their answers, beside everything else.
final class TimerQuestions: Sendable {
    private let tasks = Mutex<[(id: UUID, task: Task<Void, Never>)]>([])

    /// Puts a question. Where there would be more than ``TimerAnnouncing/mostQuestions``, the oldest is taken back.
    func begin(_ body: @escaping @Sendable () async -> Void) {
        let id = UUID()
        // The task cannot take itself out before it is in.
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

    /// Takes all questions back, and waits until they are.
    func end() async {
        let ended = tasks.withLock { tasks in
            defer { tasks = [] }
            return tasks.map(\.task)
        }
        for task in ended { task.cancel() }
        for task in ended { await task.value }
    }
}
