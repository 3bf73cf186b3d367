package import Foundation
package import Periodical

extension FileSystem {
    /// Makes a file beside its place and then puts it there in one step, so that what is in its place is always whole.
    /// Nothing stays beside it when that fails.
    /// - Parameters:
    ///   - file: the place. Its folder is there.
    ///   - beside: where it is made, on the same file system; a hidden name beside the place unless told otherwise.
    ///   - action: the action for the error, such as `read the page grid`.
    ///   - make: writes the file.
    package static func replace(
        _ file: URL, madeAt beside: URL? = nil, cannot action: String = "write",
        make: (URL) throws(MastheadError) -> Void
    ) throws(MastheadError) {
        let beside = beside ?? besideName(of: file)
        // Also after the move: where both are names of one file already, rename(2) leaves the one it should have moved.
        defer { unlink(beside.path) }
        try make(beside)
        try move(beside, to: file, cannot: action)
    }

    /// A hidden name in a file's folder that no other file has: it begins with the file's and ends in its extension. ``Leftovers`` knows such names.
    package static func besideName(of file: URL) -> URL {
        let ending = file.pathExtension.isEmpty ? "" : ".\(file.pathExtension)"
        return file.deletingLastPathComponent().appending(
            path: ".\(file.lastPathComponent).\(UUID().uuidString)\(ending)")
    }

    /// Gives a file one more name, in the place of a file that has it.
    /// - Returns: false on file systems that know no links, or where the file has as many as it can.
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
