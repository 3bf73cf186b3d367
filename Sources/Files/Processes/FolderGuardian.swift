import Foundation
import Synchronization

/// A small process that deletes a folder if the process that writes to the folder crashes or is killed.
final class FolderGuardian: Sendable {
    private let guardian: Guardian
    private let isDismissed = Mutex(false)

    /// Starts the guardian process. Returns nil if the process cannot be started. In that case, a later run deletes old
    /// folders.
    init?(_ folder: URL) {
        let guardian = Guardian(
            "trap '' HUP INT QUIT TERM; read -r word || rm -rf -- \"$1\"", folder.path,
            output: .path("/dev/null", flags: O_WRONLY))
        guard let guardian else { return nil }
        self.guardian = guardian
    }

    deinit { dismiss() }

    /// Reports to the guardian that the work is complete, and waits until the guardian ends.
    func dismiss() {
        isDismissed.withLock { isDismissed in
            guard !isDismissed else { return }
            isDismissed = true
            guardian.send("done")
            guardian.end()
        }
    }
}
