package import Foundation
package import Periodical

/// An open folder that can be read even after another folder has replaced it.
///
/// A library replaces an issue's folder atomically with the folder of the next revision. The old folder is deleted once
/// no process holds a shared lock (flock(2)) on it (see ``FolderLock``).
package final class OpenedFolder: Sendable {
    private let folder: URL
    private let descriptor: Int32

    /// Opens a folder and holds a shared lock on it.
    package init(_ folder: URL) throws(MastheadError) {
        self.folder = folder
        while true {
            let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            guard descriptor >= 0 else { throw .system("read the issue", folder) }
            // Ignore errors: without locks on the file system, libraries never replace folders.
            flock(descriptor, LOCK_SH)
            if Self.isInPlace(descriptor, folder) {
                self.descriptor = descriptor
                return
            }
            // Another folder replaced this one between the calls that opened and locked it. Open the new folder.
            close(descriptor)
        }
    }

    deinit { close(descriptor) }

    /// The current path of the open folder, which changes when it is replaced.
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

    /// Returns whether a path still leads to the open folder.
    package func isIn(_ folder: URL) -> Bool {
        folder.standardizedFileURL.path == self.folder.standardizedFileURL.path && Self.isInPlace(descriptor, folder)
    }

    /// Returns whether two objects have opened the same folder, possibly under different names.
    package func isSameFolder(as other: OpenedFolder) -> Bool {
        guard let own = FileStamp(descriptor: descriptor), let others = FileStamp(descriptor: other.descriptor) else {
            return false
        }
        return own.isSameFile(as: others)
    }

    /// Whether the path still leads to the open folder. True if this cannot be checked.
    private static func isInPlace(_ descriptor: Int32, _ folder: URL) -> Bool {
        FileStamp(descriptor: descriptor)?.inode == FileStamp(folder)?.inode
    }
}
