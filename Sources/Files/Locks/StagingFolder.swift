package import Foundation
package import Periodical

/// A hidden folder for files that are moved to their destination once complete. It is deleted when its process ends or
/// is killed. After a system crash, the next run deletes it, because no process holds its lock.
package final class StagingFolder: Sendable {
    /// The URL of the folder.
    package let url: URL
    private let lock: FolderLock
    private let guardian: FolderGuardian?

    /// Creates a staging folder within a folder.
    /// - Parameters:
    ///   - folder: the folder to create it in.
    ///   - name: how its name starts, after the dot.
    package init(in folder: URL, named name: String) throws(MastheadError) {
        Leftovers.sweep(folder, prefix: "\(name).")
        Leftovers.sweepUnheld(folder, prefix: "\(name).")
        url = folder.appending(path: ".\(name).\(UUID().uuidString)", directoryHint: .isDirectory)
        lock = try Self.made(url)
        guardian = FolderGuardian(url)
    }

    /// Creates and locks the folder. If another process deletes the folder before it is locked, tries again.
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

    /// Deletes the folder and its contents, unless it was moved. If this fails, a later run deletes it.
    package func discard() {
        try? FileManager.default.removeItem(at: url)
        guardian?.dismiss()
        lock.release()
    }
}
