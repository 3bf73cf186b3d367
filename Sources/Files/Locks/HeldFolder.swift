package import Foundation
package import Periodical

/// A folder that stays readable as it was opened, even when another takes its place meanwhile.
///
/// A library exchanges a content folder for its next revision in one step, and deletes the old one once no process holds a
/// shared lock (flock(2)) on it, see ``FolderLock``.
package final class HeldFolder: Sendable {
    private let folder: URL
    private let descriptor: Int32

    /// Opens a folder.
    package init(_ folder: URL) throws(MastheadError) {
        self.folder = folder
        while true {
            let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            guard descriptor >= 0 else { throw .system("read the issue", folder) }
            // A file system without locks has no libraries that exchange folders either.
            flock(descriptor, LOCK_SH)
            if Self.isInPlace(descriptor, folder) {
                self.descriptor = descriptor
                return
            }
            // It was exchanged between the two calls: the new one is as good.
            close(descriptor)
        }
    }

    deinit { close(descriptor) }

    /// Where its files can be read: its own place, or by way of the open folder once another is there.
    package var place: URL {
        if Self.isInPlace(descriptor, folder) { return folder }
        #if os(Linux)
            return URL(filePath: "/proc/self/fd/\(descriptor)", directoryHint: .isDirectory)
        #else
            var path = [CChar](repeating: 0, count: Int(MAXPATHLEN))
            guard fcntl(descriptor, F_GETPATH, &path) == 0 else { return folder }
            return URL(filePath: String(cString: path), directoryHint: .isDirectory)
        #endif
    }

    /// Whether a folder is the one that was opened, and none has taken its place.
    package func isIn(_ folder: URL) -> Bool {
        folder.standardizedFileURL.path == self.folder.standardizedFileURL.path && Self.isInPlace(descriptor, folder)
    }

    /// Whether both are one and the same folder, by whatever names they were opened.
    package func isSameFolder(as other: HeldFolder) -> Bool {
        guard let own = FileStamp(descriptor: descriptor), let others = FileStamp(descriptor: other.descriptor) else {
            return false
        }
        return own.isSameFile(as: others)
    }

    /// Whether the open folder is the one that has the name now; also where neither can be looked at.
    private static func isInPlace(_ descriptor: Int32, _ folder: URL) -> Bool {
        FileStamp(descriptor: descriptor)?.inode == FileStamp(folder)?.inode
    }
}
