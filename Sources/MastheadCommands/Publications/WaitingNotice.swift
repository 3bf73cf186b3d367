import Foundation
import Synchronization

/// A line that explains a long wait to a user at the terminal.
final class WaitingNotice: Sendable {
    private let task: Task<Void, Never>

    /// How long to wait before printing the line.
    private static let patience = Duration.seconds(3)

    /// Starts waiting.
    /// - Parameter words: the line to print.
    init(_ words: String, on console: Console) {
        task = Task {
            guard console.errorsAreTerminal else { return }
            // If the wait ends before this time has passed, the sleep is canceled.
            guard (try? await ContinuousClock().sleep(for: Self.patience)) != nil else { return }
            console.note(words)
        }
    }

    /// Ends waiting.
    func end() { task.cancel() }

    deinit { task.cancel() }
}
