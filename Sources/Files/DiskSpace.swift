package import Foundation
package import Periodical

/// Functions for the free space of a file system.
package enum DiskSpace {
    /// The space in bytes that is kept free for the database and for other programs.
    package static let reserve = 8 << 20

    /// Returns the free space of a folder's file system in bytes, or nil if it is unknown.
    package static func free(at folder: URL) -> Int? {
        var status = statvfs()
        guard statvfs(folder.path, &status) == 0 else { return nil }
        // A network file system may report more free space than an `Int` can represent.
        let (byteCount, overflows) = Int(clamping: status.f_bavail).multipliedReportingOverflow(
            by: Int(clamping: status.f_frsize))
        return overflows ? .max : byteCount
    }

    /// Returns the number of bytes that may still be written to a folder's file system.
    package static func available(at folder: URL) throws(MastheadError) -> Int {
        guard let byteCount = free(at: folder) else { throw .system("measure the free space at", folder) }
        return max(0, byteCount - reserve)
    }
}
