import Files
import Foundation
import Periodical

/// A file that reserves disk space. If the disk is full, deleting the file frees the space that SQLite needs to remove
/// an item.
package struct DiskReserve: Sendable {
    private let folder: LibraryFolder
    private var file: URL { folder.reserve }
    /// The size that SQLite's write-ahead log and shared memory reach while an item is removed.
    private static let byteCount = 1 << 20
    /// The minimum free disk space for making the reservation, in bytes.
    package static let leastRoom = 4 << 20

    package init(_ folder: LibraryFolder) { self.folder = folder }

    /// Reserves the space again if the disk has enough free space. If not, a later call reserves it.
    package func restore() {
        guard FileStamp(file) == nil, let room = DiskSpace.free(at: folder.root), room > Self.leastRoom else { return }
        let descriptor = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, PrivateFile.mode)
        guard descriptor >= 0 else { return }
        let result = posix_fallocate(descriptor, 0, off_t(Self.byteCount))
        close(descriptor)
        if result != 0 { unlink(file.path) }
    }

    /// Deletes the file to free its space.
    /// - Returns: whether the file existed.
    @discardableResult
    func giveUp() -> Bool { unlink(file.path) == 0 }

    /// Deletes the file if the disk is almost full.
    package func giveUpIfNeeded() {
        if let room = DiskSpace.free(at: folder.root), room < Self.byteCount { giveUp() }
    }
}
