import Foundation
import Synchronization

/// A line in a terminal that explains a long wait.
final class WaitingNotice: Sendable {
    private let task: Task<Void, Never>

    /// The time before the line is printed.
    private static let patience = Duration.seconds(3)

    /// Starts the wait.
    /// - Parameter words: the line to print.
    init(_ words: String, on console: Console) {
        task = Task {
            guard console.errorsAreTerminal else { return }
            // The sleep is canceled when the wait ends early.
            guard (try? await ContinuousClock().sleep(for: Self.patience)) != nil else { return }
            console.note(words)
        }
    }

    /// Ends the wait.
    func end() { task.cancel() }

    deinit { task.cancel() }
}
