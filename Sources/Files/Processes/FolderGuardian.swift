import Foundation
import Synchronization

/// A small process that deletes a folder if the process that fills the folder is killed or crashes.
///
/// The guardian waits at the other end of a socket. A message means that the work is complete. If the socket closes
/// without a message, the other process is gone.
final class FolderGuardian: Sendable {
    private let socket: Int32
    private let identifier: pid_t
    private let isDismissed = Mutex(false)

    #if os(Linux)
        private static let (kind, quietly) = (Int32(SOCK_STREAM.rawValue), Int32(MSG_NOSIGNAL))
    #else
        private static let (kind, quietly): (Int32, Int32) = (SOCK_STREAM, 0)
    #endif

    /// Starts the guardian. If that fails, a later run deletes leftovers.
    init?(_ folder: URL) {
        var ends: [Int32] = [0, 0]
        guard socketpair(AF_UNIX, Self.kind, 0, &ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let start = ProcessStart(
            "/bin/sh", ["-c", "trap '' HUP INT QUIT TERM; read -r word || rm -rf -- \"$1\"", "sh", folder.path],
            openings: [
                (STDIN_FILENO, .descriptor(ends[0])), (STDOUT_FILENO, .path("/dev/null", flags: O_WRONLY)),
                (STDERR_FILENO, .path("/dev/null", flags: O_WRONLY)),
            ],
            // With its own process group, the guardian survives signals to the group of the watched process.
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

    /// Reports that the work is complete, and waits for the guardian to end.
    func dismiss() {
        isDismissed.withLock { isDismissed in
            guard !isDismissed else { return }
            isDismissed = true
            _ = send(socket, "done\n", 5, Self.quietly)
            close(socket)
            _ = ProcessStart.status(of: identifier)
        }
    }
}
