import Files
import Foundation
import Periodical

/// A small process beside the reader that puts the terminal right when the reader dies without doing so itself: crashed, or
/// killed with a signal that cannot be caught.
///
/// It waits at the other end of a socket. A word through it says that all is well; its end without one, that the reader is gone.
final class TerminalGuardian: Sendable {
    private let socket: Int32
    private let identifier: pid_t

    /// Starts it. Where that cannot be the reader goes on without.
    /// - Parameters:
    ///   - terminal: the terminal's open file.
    ///   - restoring: what is written to make its screen ordinary again.
    init?(_ terminal: Int32, restoring: String) {
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
            read -r word || { printf '%s' "$1"; stty "$saved" <&2; }
            """
        let start = ProcessStart(
            "/bin/sh", ["-c", script, "sh", restoring],
            openings: [(0, .descriptor(ends[0])), (1, .descriptor(terminal)), (2, .descriptor(terminal))],
            // In a process group of its own it outlives what is sent to the reader's.
            flags: Int16(POSIX_SPAWN_SETPGROUP))
        let outcome = start.start()
        close(ends[0])
        // The settings have to be those of the ordinary terminal: the reader changes them after the guardian has them.
        var byte: UInt8 = 0
        guard case .started(let identifier) = outcome, read(ends[1], &byte, 1) == 1 else {
            close(ends[1])
            return nil
        }
        socket = ends[1]
        self.identifier = identifier
    }

    /// Says that all is well, and waits for its end.
    func dismiss() {
        _ = Data("done\n".utf8).withUnsafeBytes { send(socket, $0.baseAddress, $0.count, 0) }
        close(socket)
        waitpid(identifier, nil, 0)
    }
}
