package import Foundation
package import Periodical

extension FileSystem {
    /// Writes a file under a temporary name and then renames it, so that the destination is always complete. If writing
    /// fails, the temporary file is deleted.
    /// - Parameters:
    ///   - file: the destination. Its folder must exist.
    ///   - beside: the temporary file, on the same file system. The default is a hidden file in the same folder.
    ///   - action: the failed action that the error names, such as `read the page grid`.
    ///   - make: writes the temporary file.
    package static func replace(
        _ file: URL, madeAt beside: URL? = nil, cannot action: String = "write",
        make: (URL) throws(MastheadError) -> Void
    ) throws(MastheadError) {
        let beside = beside ?? besideName(of: file)
        // Delete the temporary name even after the move. If both names are hard links to the same file, rename(2)
        // leaves both in place.
        defer { unlink(beside.path) }
        try make(beside)
        try move(beside, to: file, cannot: action)
    }

    /// Returns a unique hidden location in a file's folder. The name contains the file's name and extension, and
    /// ``Leftovers`` recognizes it.
    package static func besideName(of file: URL) -> URL {
        let ending = file.pathExtension.isEmpty ? "" : ".\(file.pathExtension)"
        return file.deletingLastPathComponent().appending(
            path: ".\(file.lastPathComponent).\(UUID().uuidString)\(ending)")
    }

    /// Creates a hard link to a file. An existing file with the name of the link is replaced.
    /// - Returns: false if the file system does not support hard links, or if the file already has the maximum number
    ///   of hard links.
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
