package import Foundation
package import Periodical

extension FileSystem {
    /// Writes a file under a temporary name and then renames it, so that the destination never contains a partial file.
    /// The temporary file is deleted if writing fails.
    /// - Parameters:
    ///   - file: the destination. Its folder must exist.
    ///   - beside: the temporary file, which must be on the same file system. If nil, a hidden file in the same folder
    ///     is used.
    ///   - action: the action named in errors, such as `read the page grid`.
    ///   - make: writes the temporary file.
    package static func replace(
        _ file: URL, madeAt beside: URL? = nil, cannot action: String = "write",
        make: (URL) throws(MastheadError) -> Void
    ) throws(MastheadError) {
        try requireNoDevice(file, cannot: action)
        let beside = beside ?? besideName(of: file)
        // Delete the temporary name even after the move: rename(2) keeps both names if they are links to the same file.
        defer { unlink(beside.path) }
        try make(beside)
        try move(beside, to: file, cannot: action)
    }

    /// Creates and deletes a temporary file next to a file, so that an error about the folder comes up before a long
    /// operation.
    /// - Parameters:
    ///   - file: the file to be written later.
    ///   - action: the action named in errors.
    package static func requireWritable(_ file: URL, cannot action: String = "write") throws(MastheadError) {
        try requireNoDevice(file, cannot: action)
        let beside = besideName(of: file)
        let descriptor = open(beside.path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .system(action, file) }
        close(descriptor)
        unlink(beside.path)
    }

    /// Checks that a file may be replaced. Devices such as `/dev/null`, pipes and sockets must not be replaced.
    private static func requireNoDevice(_ file: URL, cannot action: String) throws(MastheadError) {
        guard FileStamp(file)?.kind != .special else {
            throw MastheadError(
                .fileSystem, cannot: action, to: file.relativePath, found: "not a regular file",
                remedies: [.checkAddress("Check the path.")])
        }
    }

    /// Returns a unique hidden location next to a file. It contains the file's name and extension, and a UUID by which
    /// ``Leftovers`` recognizes it.
    package static func besideName(of file: URL) -> URL {
        let ending = file.pathExtension.isEmpty ? "" : ".\(file.pathExtension)"
        return file.deletingLastPathComponent().appending(
            path: ".\(file.lastPathComponent).\(UUID().uuidString)\(ending)")
    }

    /// Creates a hard link to a file, replacing any file with the link's name.
    /// - Returns: false if the file system does not support hard links, or if the file already has the maximum number
    ///   of them.
    package static func link(_ file: URL, as other: URL, cannot action: String = "write") throws(MastheadError) -> Bool
    {
        let beside = besideName(of: other)
        guard Foundation.link(file.path, beside.path) == 0 else {
            if [EPERM, EOPNOTSUPP, EMLINK].contains(errno) { return false }
            throw .system(action, other)
        }
        try replace(other, madeAt: beside, cannot: action) { _ in }
        return true
    }
}
