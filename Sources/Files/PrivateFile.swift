package import Foundation
package import Periodical

/// Creates files that only their owner can read, for names and passwords.
package enum PrivateFile {
    /// The default permissions of a private file.
    package static let mode: mode_t = 0o600
    /// The permissions of a folder for private files.
    package static let folderMode: mode_t = 0o700

    /// Creates an empty private file if it does not exist.
    package static func create(_ file: URL) throws(MastheadError) {
        let descriptor = open(file.path, O_WRONLY | O_CREAT | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw .system("create", file) }
        close(descriptor)
    }

    /// Writes a file atomically. Even after a power failure, it contains either the old or the new content.
    /// - Parameter mode: the permissions of the file.
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

    /// Removes other users' permissions for a file or folder of the current user. If only the group has access besides
    /// the owner, the permissions are kept.
    /// - Parameter followsLinks: whether to change the target of a symbolic link. If false, symbolic links are ignored.
    package static func tighten(_ place: URL, to mode: mode_t, followsLinks: Bool = true) {
        guard let stamp = FileStamp(place, followsLinks: followsLinks), stamp.kind != .link, stamp.owner == geteuid(),
            stamp.mode & 0o007 != 0
        else { return }
        // Ignore errors: file systems without permissions, such as FAT, reject the change.
        _ = chmod(place.path, mode)
    }
}
