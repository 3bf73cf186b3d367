import Foundation
import Synchronization

/// Says at a terminal what is waited for, when that takes longer than a person expects.
final class WaitingNotice: Sendable {
    private let task: Task<Void, Never>

    /// How long nothing is said.
    private static let patience = Duration.seconds(3)

    /// Begins to wait.
    /// - Parameter words: what is waited for, as a line.
    init(_ words: String, on console: Console) {
        task = Task {
            guard console.errorsAreTerminal else { return }
            // It ends early when it is over.
            guard (try? await ContinuousClock().sleep(for: Self.patience)) != nil else { return }
            console.note(words)
        }
    }

    /// Says nothing any more.
    func end() { task.cancel() }

    deinit { task.cancel() }
}
