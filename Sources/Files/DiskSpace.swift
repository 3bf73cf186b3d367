package import Foundation
package import Periodical

/// Determines the free space in a file system.
package enum DiskSpace {
    /// How much space to leave free for the database and other programs, in bytes.
    package static let reserve = 8 << 20

    /// Returns the free space in a folder's file system in bytes, or nil if unknown.
    package static func free(at folder: URL) -> Int? {
        var status = statvfs()
        guard statvfs(folder.path, &status) == 0 else { return nil }
        // A network file system may report more bytes than fit into an `Int`.
        let (byteCount, overflows) = Int(clamping: status.f_bavail).multipliedReportingOverflow(
            by: Int(clamping: status.f_frsize))
        return overflows ? .max : byteCount
    }

    /// Returns how many more bytes may be written to a folder's file system.
    package static func available(at folder: URL) throws(MastheadError) -> Int {
        guard let byteCount = free(at: folder) else { throw .system("measure the free space at", folder) }
        return max(0, byteCount - reserve)
    }
}
