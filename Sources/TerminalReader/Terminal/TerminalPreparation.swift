import Foundation

/// Preparation of a terminal for the reader, which can start while the issue is still being opened.
///
/// The preparation has no visible effect. It ends when this value is released, unless a reader uses it.
public struct TerminalPreparation: Sendable {
    let guardian: TerminalGuardian?

    /// Starts preparing, provided that this process has a terminal.
    public init() {
        let hasTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
        guardian = hasTerminal ? TerminalGuardian(STDOUT_FILENO) : nil
    }
}
