import Files
import Foundation
import Periodical

/// A file of no use but to be deleted: on a full disk it makes the room that SQLite needs to remove an issue.
struct DiskReserve: Sendable {
    private let folder: LibraryFolder
    private var file: URL { folder.reserve }
    /// As much as the database's log and its shared memory take while an issue is removed.
    private static let byteCount = 1 << 20
    /// So much is left to others before room is reserved.
    static let leastRoom = 4 << 20

    init(_ folder: LibraryFolder) { self.folder = folder }

    /// Takes the room again, where there is enough; it is no harm where there is not.
    func restore() {
        guard FileStamp(file) == nil, let room = DiskSpace.free(at: folder.root), room > Self.leastRoom else { return }
        let descriptor = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, PrivateFile.mode)
        guard descriptor >= 0 else { return }
        let result = posix_fallocate(descriptor, 0, off_t(Self.byteCount))
        close(descriptor)
        if result != 0 { unlink(file.path) }
    }

    /// Makes room.
    /// - Returns: whether there was any to make.
    @discardableResult
    func giveUp() -> Bool { unlink(file.path) == 0 }

    /// Makes room where there is next to none left.
    func giveUpIfNeeded() {
        if let room = DiskSpace.free(at: folder.root), room < Self.byteCount { giveUp() }
    }
}
