import Foundation
import Periodical

/// The room on a file system.
enum DiskSpace {
    /// What stays free for the database and for whoever else writes there.
    private static let reserve = 8 << 20

    /// The bytes that are free where a folder is, to the last one; nil where that is not told.
    static func free(at folder: URL) -> Int? {
        var status = statvfs()
        guard statvfs(folder.path, &status) == 0 else { return nil }
        // What a file system of another machine says may be more than any disk has.
        let (byteCount, overflows) = Int(clamping: status.f_bavail).multipliedReportingOverflow(
            by: Int(clamping: status.f_frsize))
        return overflows ? .max : byteCount
    }

    /// The bytes that may still be written where a folder is.
    static func available(at folder: URL) throws(MastheadError) -> Int {
        guard let byteCount = free(at: folder) else { throw .system("measuring the room at", folder) }
        return max(0, byteCount - reserve)
    }

    /// Makes sure that there is room before anything is begun.
    /// - Parameters:
    ///   - byteCount: the bytes that will be written.
    ///   - name: the issue they are for.
    static func require(_ byteCount: Int, at folder: URL, for name: String) throws(MastheadError) {
        let available = try available(at: folder)
        guard byteCount > available else { return }
        throw MastheadError(
            .noSpace, doing: "downloading", to: name,
            found: "it needs \(byteCount.formatted(.byteCount(style: .file))) on the disk of \(folder.path), where "
                + "\((available + reserve).formatted(.byteCount(style: .file))) are free at most, and "
                + "\(reserve.formatted(.byteCount(style: .file))) of them are left to others",
            hint: "Make room there (`masthead remove ISSUE --content-only`, or `masthead mirror --keep N`) and run the "
                + "same command again: nothing fetched so far is lost.")
    }
}
