import Foundation

/// What a reader needs of the terminal before it takes it, begun while its issue is still being opened.
///
/// Nothing of it is seen. What is not used ends with this value.
public struct TerminalPreparation: Sendable {
    let guardian: TerminalGuardian?

    /// Begins, where this process has a terminal.
    public init() {
        let hasTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
        guardian = hasTerminal ? TerminalGuardian(STDOUT_FILENO) : nil
    }
}
