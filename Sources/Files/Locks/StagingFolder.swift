package import Foundation
package import Periodical

/// A hidden folder that takes what is on its way to its place beside it. It goes with the process that made it, however that ends;
/// what a dead machine leaves is deleted by the next run, which sees that nobody holds it.
package final class StagingFolder: Sendable {
    /// The folder.
    package let url: URL
    private let lock: FolderLock
    private let guardian: FolderGuardian?

    /// Makes one.
    /// - Parameters:
    ///   - folder: where it lies.
    ///   - name: what its name begins with, after a dot.
    package init(in folder: URL, named name: String) throws(MastheadError) {
        Leftovers.sweep(folder, prefix: "\(name).")
        Leftovers.sweepUnheld(folder, prefix: "\(name).")
        url = folder.appending(path: ".\(name).\(UUID().uuidString)", directoryHint: .isDirectory)
        lock = try Self.made(url)
        guardian = FolderGuardian(url)
    }

    /// Makes a folder and takes hold of it. Another run may find it between the two, held by nobody, and delete it.
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

    /// Deletes it with all that is in it; what cannot be deleted now is swept up by a later run. It may be in its place already.
    package func discard() {
        try? FileManager.default.removeItem(at: url)
        guardian?.dismiss()
        lock.release()
    }
}
