import Files
import Foundation
import Synchronization

/// A small process beside the reader that puts the terminal right when the reader dies without doing so itself: crashed, or
/// killed with a signal that cannot be caught.
///
/// It waits at the other end of a socket. A first word through it says that the reader takes the terminal, a second one that all is well;
/// the socket's end between them, that the reader is gone.
final class TerminalGuardian: Sendable {
    private enum State { case waiting, watching, dismissed }

    private let socket: Int32
    private let identifier: pid_t
    private let state = Mutex(State.waiting)

    /// As the screen was. What a terminal does not know it passes over.
    static let restoring =
        "\u{1B}[?2026l\u{1B}[?2004l\u{1B}[8h\u{1B}[?1006l\u{1B}[?1000l\u{1B}[0m\u{1B}_Ga=d,q=2\u{1B}\\\u{1B}[?25h\u{1B}[?1049l"

    /// Starts it, and does not wait for it. Where it cannot be started the reader goes on without.
    /// - Parameter terminal: the terminal's open file.
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
            // In a process group of its own it outlives what is sent to the reader's.
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

    /// Has it watch from now on. The settings that it puts back are those of the ordinary terminal: the reader changes them afterwards.
    func watch() {
        state.withLock { state in
            guard state == .waiting else { return }
            // It has read the settings once it says so; of one that could not there is no word.
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

    /// Says that all is well, and waits for its end.
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
