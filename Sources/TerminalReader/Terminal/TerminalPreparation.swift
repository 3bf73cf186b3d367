import Foundation

/// The preparation of a terminal for the reader, which starts while the issue is still being opened.
///
/// It has no visible effect and ends when this value is released, unless a reader uses it.
public struct TerminalPreparation: Sendable {
    let guardian: TerminalGuardian?

    /// Starts the preparation, if this process has a terminal.
    public init() {
        let hasTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
        guardian = hasTerminal ? TerminalGuardian(STDOUT_FILENO) : nil
    }
}
