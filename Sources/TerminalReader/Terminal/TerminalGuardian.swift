import Files
import Foundation
import Synchronization

/// A small process that restores the terminal if the reader crashes or is killed by a signal that cannot be caught.
///
/// The guardian reads lines from a socket. The first line says that the reader uses the terminal, and the second that
/// the reader restored it. If the socket is closed after the first line, the reader has died.
final class TerminalGuardian: Sendable {
    private enum State { case waiting, watching, dismissed }

    private let socket: Int32
    private let identifier: pid_t
    private let state = Mutex(State.waiting)

    /// The sequences that restore the screen. Terminals ignore sequences that they do not know.
    static let restoring =
        "\u{1B}[?2026l\u{1B}[?2004l\u{1B}[8h\u{1B}[?1006l\u{1B}[?1000l\u{1B}[0m\u{1B}_Ga=d,q=2\u{1B}\\\u{1B}[?25h\u{1B}[?1049l"

    /// Starts the guardian without waiting for it. Returns nil if this fails. The reader also works without a guardian.
    /// - Parameter terminal: the file descriptor of the terminal.
    init?(_ terminal: Int32) {
        var ends: [Int32] = [0, 0]
        #if os(Linux)
            let kind = Int32(SOCK_STREAM.rawValue)
        #else
            let kind = SOCK_STREAM
        #endif
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let script = """
            trap '' HUP INT QUIT TERM TTOU TSTP
            saved=$(stty -g <&2)
            echo ready >&0
            read -r word || exit 0
            read -r word || { stty "$saved" <&2; printf '%s' "$1"; }
            """
        let start = ProcessStart(
            "/bin/sh", ["-c", script, "sh", Self.restoring],
            openings: [(0, .descriptor(ends[0])), (1, .descriptor(terminal)), (2, .descriptor(terminal))],
            // Signals to the reader's process group must not reach the guardian.
            flags: Int16(POSIX_SPAWN_SETPGROUP))
        let outcome = start.start()
        close(ends[0])
        guard case .started(let identifier) = outcome else {
            close(ends[1])
            return nil
        }
        socket = ends[1]
        self.identifier = identifier
    }

    deinit { dismiss() }

    /// Starts the watch, and waits until the guardian has saved the terminal's settings. Change the settings only
    /// afterwards.
    func watch() {
        state.withLock { state in
            guard state == .waiting else { return }
            // The guardian writes a line after saving the settings. If it has died, there is nothing to read.
            var byte: UInt8 = 0
            guard read(socket, &byte, 1) == 1 else { return }
            say("begun")
            state = .watching
        }
    }

    private func say(_ word: String) {
        _ = Data("\(word)\n".utf8).withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Self.quietly) }
    }

    #if os(Linux)
        private static let quietly = Int32(MSG_NOSIGNAL)
    #else
        private static let quietly: Int32 = 0
    #endif

    /// Tells the guardian that the terminal is restored, and waits for the guardian to exit.
    func dismiss() {
        state.withLock { state in
            guard state != .dismissed else { return }
            if state == .watching { say("done") }
            state = .dismissed
            close(socket)
            waitpid(identifier, nil, 0)
        }
    }
}
