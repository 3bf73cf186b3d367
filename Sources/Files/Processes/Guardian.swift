import Foundation

/// A small shell script that cleans up if the process that started it crashes or is killed.
///
/// The script's standard input is one end of a socket. If the other end closes without a message, the process has died.
package final class Guardian: Sendable {
    private let socket: Int32
    private let identifier: pid_t

    #if os(Linux)
        private static let (kind, quietly) = (Int32(SOCK_STREAM.rawValue), Int32(MSG_NOSIGNAL))
    #else
        private static let (kind, quietly): (Int32, Int32) = (SOCK_STREAM, 0)
    #endif

    /// Starts the guardian without waiting for it. Returns nil if this fails.
    /// - Parameters:
    ///   - script: the script for sh(1), which should ignore the signals that a terminal uses to end programs.
    ///   - argument: `$1` in the script.
    ///   - output: the file for the script's standard output and standard error.
    package init?(_ script: String, _ argument: String, output: ProcessStart.Opening) {
        var ends: [Int32] = [0, 0]
        guard socketpair(AF_UNIX, Self.kind, 0, &ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let start = ProcessStart(
            "/bin/sh", ["-c", script, "sh", argument],
            openings: [(STDIN_FILENO, .descriptor(ends[0])), (STDOUT_FILENO, output), (STDERR_FILENO, output)],
            // Use a new process group, so that signals to this process's group do not reach the guardian.
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

    /// Waits until the script writes to the socket. Returns false if it ends without writing.
    package func hasWritten() -> Bool {
        var byte: UInt8 = 0
        return read(socket, &byte, 1) == 1
    }

    /// Sends a line to the script.
    package func send(_ word: String) {
        _ = Data("\(word)\n".utf8).withUnsafeBytes { Foundation.send(socket, $0.baseAddress, $0.count, Self.quietly) }
    }

    /// Closes the socket and waits for the script to end. Must be called only once.
    package func end() {
        close(socket)
        _ = ProcessStart.status(of: identifier)
    }
}
