public import Foundation
public import LibraryCore
public import Periodical

extension IssueLibrary {
    /// Rebuilds a library's database if it is damaged, empty or missing.
    ///
    /// The new database contains the readable rows of the old database and its backup, and the contents and covers in
    /// the library's folder. The old database is kept under another name. The next refresh reads the catalogs again,
    /// and the next mirror downloads only missing files.
    /// - Parameter folder: the library's folder.
    /// - Returns: a summary of the recovered and the lost data. Nothing is changed if the database is intact.
    /// - Throws: ``MastheadError``, for example if another process has the library open.
    public static func recover(_ folder: URL) async throws(MastheadError) -> RecoverySummary {
        var recovery = LibraryRecovery(LibraryFolder(folder), schema)
        let summary = try await recovery.run()
        guard !summary.wasWhole else { return summary }
        // Back up the recovered data immediately.
        try await IssueLibrary(folder: folder).backups.backUp(.now)
        return summary
    }
}
