package import Foundation
package import Periodical

/// A hidden folder for files that are moved to their destination when complete. The folder is deleted when its process
/// ends, in whatever way. After a system crash, the next run deletes the folder because no process holds its lock.
package final class StagingFolder: Sendable {
    /// The folder.
    package let url: URL
    private let lock: FolderLock
    private let guardian: FolderGuardian?

    /// Creates a folder.
    /// - Parameters:
    ///   - folder: the parent folder.
    ///   - name: the start of the name, after the dot.
    package init(in folder: URL, named name: String) throws(MastheadError) {
        Leftovers.sweep(folder, prefix: "\(name).")
        Leftovers.sweepUnheld(folder, prefix: "\(name).")
        url = folder.appending(path: ".\(name).\(UUID().uuidString)", directoryHint: .isDirectory)
        lock = try Self.made(url)
        guardian = FolderGuardian(url)
    }

    /// Creates and locks the folder. Between the two steps, another process may delete the unlocked folder, so retry.
    private static func made(_ url: URL) throws(MastheadError) -> FolderLock {
        for _ in 1..<mostTries {
            try FileSystem.createFolder(url)
            do throws(MastheadError) { return try FolderLock.acquire(url) } catch {
                guard FileStamp(url) == nil else { throw error }
            }
        }
        try FileSystem.createFolder(url)
        return try FolderLock.acquire(url)
    }

    private static let mostTries = 100

    deinit { discard() }

    /// Deletes the folder with its contents, unless it was already moved. A later run deletes what cannot be deleted
    /// now.
    package func discard() {
        try? FileManager.default.removeItem(at: url)
        guardian?.dismiss()
        lock.release()
    }
}
