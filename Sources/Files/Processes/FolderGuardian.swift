import Foundation
import Synchronization

/// A small process that deletes a folder if the process that writes to it crashes or is killed.
final class FolderGuardian: Sendable {
    private let guardian: Guardian
    private let isDismissed = Mutex(false)

    /// Starts the guardian. Returns nil if this fails; a later run then deletes the old folder.
    init?(_ folder: URL) {
        let guardian = Guardian(
            "trap '' HUP INT QUIT TERM; read -r word || rm -rf -- \"$1\"", folder.path,
            output: .path("/dev/null", flags: O_WRONLY))
        guard let guardian else { return nil }
        self.guardian = guardian
    }

    deinit { dismiss() }

    /// Informs the guardian that the work is complete, and waits for it to end.
    func dismiss() {
        isDismissed.withLock { isDismissed in
            guard !isDismissed else { return }
            isDismissed = true
            guardian.send("done")
            guardian.end()
        }
    }
}
