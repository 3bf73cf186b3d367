import Foundation

/// The preparation of a terminal for the reader, which starts while the issue is still being opened.
///
/// The preparation has no visible effect. The preparation ends when this value is released, unless a reader uses it.
public struct TerminalPreparation: Sendable {
    let guardian: TerminalGuardian?

    /// Starts the preparation, if this process has a terminal.
    public init() {
        let hasTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
        guardian = hasTerminal ? TerminalGuardian(STDOUT_FILENO) : nil
    }
}
