package import Foundation
package import Periodical

extension FileSystem {
    /// Writes a file under a temporary name and then renames it, so that the destination is always complete. If that
    /// fails, the temporary file is deleted.
    /// - Parameters:
    ///   - file: the destination. Its folder must exist.
    ///   - beside: the temporary file, on the same file system. By default a hidden file in the same folder.
    ///   - action: the action for the error, such as `read the page grid`.
    ///   - make: writes the file.
    package static func replace(
        _ file: URL, madeAt beside: URL? = nil, cannot action: String = "write",
        make: (URL) throws(MastheadError) -> Void
    ) throws(MastheadError) {
        let beside = beside ?? besideName(of: file)
        // Delete the temporary name even after the move: if both names are hard links of one file, rename(2) does
        // nothing.
        defer { unlink(beside.path) }
        try make(beside)
        try move(beside, to: file, cannot: action)
    }

    /// Returns a unique hidden name in a file's folder, with the file's name and extension. ``Leftovers`` recognizes
    /// such names.
    package static func besideName(of file: URL) -> URL {
        let ending = file.pathExtension.isEmpty ? "" : ".\(file.pathExtension)"
        return file.deletingLastPathComponent().appending(
            path: ".\(file.lastPathComponent).\(UUID().uuidString)\(ending)")
    }

    /// Creates a hard link to a file, replacing an existing file of that name.
    /// - Returns: false if the file system does not support links, or the file has the maximum number of them.
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
