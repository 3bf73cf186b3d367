import Files
import Synchronization

/// A small process that restores the terminal if the reader crashes or is killed by a signal that cannot be caught.
///
/// The guardian reads a line when the reader takes the terminal, and a second line when the reader has restored it.
/// Without a second line, the reader has died.
final class TerminalGuardian: Sendable {
    private enum State { case waiting, watching, dismissed }

    private let guardian: Guardian
    private let state = Mutex(State.waiting)

    /// The sequences that restore the screen. Terminals ignore sequences that they do not know.
    static let restoring =
        "\u{1B}[?2026l\u{1B}[?2004l\u{1B}[8h\u{1B}[?1006l\u{1B}[?1000l\u{1B}[0m\u{1B}_Ga=d,q=2\u{1B}\\\u{1B}[?25h\u{1B}[?1049l"

    /// Starts the guardian without waiting for it, or returns nil if this fails. The reader also works without a
    /// guardian.
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

    /// Starts the guardian's watch, and waits until the guardian has saved the terminal's settings. Change the
    /// terminal's settings only after this call.
    func watch() {
        state.withLock { state in
            // The guardian writes a line after saving the settings. If the guardian has died, there is nothing to read.
            guard state == .waiting, guardian.hasWritten() else { return }
            guardian.send("begun")
            state = .watching
        }
    }

    /// Tells the guardian that the terminal is restored, and waits for the guardian to exit.
    func dismiss() {
        state.withLock { state in
            guard state != .dismissed else { return }
            if state == .watching { guardian.send("done") }
            state = .dismissed
            guardian.end()
        }
    }
}
