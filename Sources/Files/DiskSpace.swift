package import Foundation
package import Periodical

/// The room on a file system.
package enum DiskSpace {
    /// What stays free for the database and for other programs that write there.
    package static let reserve = 8 << 20

    /// The bytes that are free where a folder is, to the last one; nil where that is not told.
    package static func free(at folder: URL) -> Int? {
        var status = statvfs()
        guard statvfs(folder.path, &status) == 0 else { return nil }
        // What a file system of another machine says may be more than any disk has.
        let (byteCount, overflows) = Int(clamping: status.f_bavail).multipliedReportingOverflow(
            by: Int(clamping: status.f_frsize))
        return overflows ? .max : byteCount
    }

    /// The bytes that may still be written where a folder is.
    package static func available(at folder: URL) throws(MastheadError) -> Int {
        guard let byteCount = free(at: folder) else { throw .system("measure the free space at", folder) }
        return max(0, byteCount - reserve)
    }
}
