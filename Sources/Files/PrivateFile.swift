package import Foundation
package import Periodical

/// Files that may hold names and passwords: their owner alone may read them.
package enum PrivateFile {
    /// The permissions of such a file.
    package static let mode: mode_t = 0o600
    /// The permissions of a folder of such files.
    package static let folderMode: mode_t = 0o700

    /// Makes an empty file, unless there is one.
    package static func create(_ file: URL) throws(MastheadError) {
        let descriptor = open(file.path, O_WRONLY | O_CREAT | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw .system("create", file) }
        close(descriptor)
    }

    /// Writes a file in one step, so that after a power cut too it is the old one or the new one.
    /// - Parameter mode: its permissions.
    package static func write(_ data: Data, to file: URL, mode: mode_t = mode) throws(MastheadError) {
        try FileSystem.replace(file) { beside throws(MastheadError) in
            let descriptor = open(beside.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
            guard descriptor >= 0 else { throw .system("write", file) }
            let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            do {
                try handle.write(contentsOf: data)
                guard mode == Self.mode || fchmod(descriptor, mode) == 0 else {
                    throw MastheadError.system("write", file)
                }
                try handle.synchronize()
                try handle.close()
            } catch { throw .files("write", file, error) }
        }
    }

    /// Takes a file or folder that others may read away from them, if it is ours. What its owner opened to a group on purpose
    /// (no permissions for others) stays as it is.
    /// - Parameter followsLinks: whether what a link leads to is tightened; else a link stays as it is.
    package static func tighten(_ place: URL, to mode: mode_t, followsLinks: Bool = true) {
        guard let stamp = FileStamp(place, followsLinks: followsLinks), stamp.kind != .link, stamp.owner == geteuid(),
            stamp.mode & 0o007 != 0
        else { return }
        // Where it cannot be done (a FAT disk) there are no permissions to speak of.
        _ = chmod(place.path, mode)
    }
}
