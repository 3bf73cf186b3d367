import Foundation
import Synchronization

/// A small process that deletes a folder if the process that writes to the folder is killed or crashes.
final class FolderGuardian: Sendable {
    private let guardian: Guardian
    private let isDismissed = Mutex(false)

    /// Starts the guardian process. Returns nil if this fails. A later run then deletes old folders.
    init?(_ folder: URL) {
        let guardian = Guardian(
            "trap '' HUP INT QUIT TERM; read -r word || rm -rf -- \"$1\"", folder.path,
            output: .path("/dev/null", flags: O_WRONLY))
        guard let guardian else { return nil }
        self.guardian = guardian
    }

    deinit { dismiss() }

    /// Tells the guardian that the work is complete, and waits until it ends.
    func dismiss() {
        isDismissed.withLock { isDismissed in
            guard !isDismissed else { return }
            isDismissed = true
            guardian.send("done")
            guardian.end()
        }
    }
}
