import Files
import Synchronization

/// A small process that restores the terminal if the reader crashes or is killed by a signal that it cannot catch.
///
/// The reader sends the guardian one line when it takes over the terminal, and another one when it has restored the
/// terminal. If the second line never arrives, the reader has died.
final class TerminalGuardian: Sendable {
    private enum State { case waiting, watching, dismissed }

    private let guardian: Guardian
    private let state = Mutex(State.waiting)

    /// The escape sequences that restore the screen. Terminals ignore those that they do not know.
    static let restoring =
        "\u{1B}[?2026l\u{1B}[?2004l\u{1B}[8h\u{1B}[?1006l\u{1B}[?1000l\u{1B}[0m\u{1B}_Ga=d,q=2\u{1B}\\\u{1B}[?25h\u{1B}[?1049l"

    /// Starts the guardian without waiting for it, or returns nil if that fails. The reader works without a guardian,
    /// too.
    /// - Parameter terminal: the file descriptor of the terminal.
    init?(_ terminal: Int32) {
        let script = """
            trap '' HUP INT QUIT TERM TTOU TSTP
            saved=$(stty -g <&2)
            echo ready >&0
            read -r word || exit 0
            read -r word || { stty "$saved" <&2; printf '%s' "$1"; }
            """
        guard let guardian = Guardian(script, Self.restoring, output: .descriptor(terminal)) else { return nil }
        self.guardian = guardian
    }

    deinit { dismiss() }

    /// Makes the guardian watch, and waits until it has saved the terminal's settings. Do not change the settings
    /// before this call.
    func watch() {
        state.withLock { state in
            // The guardian writes a line once it has saved the settings. If it has died, there is nothing to read.
            guard state == .waiting, guardian.hasWritten() else { return }
            guardian.send("begun")
            state = .watching
        }
    }

    /// Tells the guardian that the terminal is restored, and waits for it to exit.
    func dismiss() {
        state.withLock { state in
            guard state != .dismissed else { return }
            if state == .watching { guardian.send("done") }
            state = .dismissed
            guardian.end()
        }
    }
}
