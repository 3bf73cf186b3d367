public import Foundation
public import LibraryCore
public import Periodical

extension IssueLibrary {
    /// Rebuilds a library's database if it is damaged, empty or missing.
    ///
    /// The new database contains the readable rows of the old database and its backup, and the contents and covers in
    /// the library's folder. The old database is kept under another name. Downloaded items whose files are missing are
    /// queued, so that the next mirror downloads exactly these items. The next refresh reads the catalogs again.
    /// - Parameter folder: the library's folder.
    /// - Returns: a summary of the recovered and the lost data. Nothing is changed if the database is intact.
    /// - Throws: ``MastheadError``, for example if another process has the library open.
    public static func recover(_ folder: URL) async throws(MastheadError) -> RecoverySummary {
        var recovery = LibraryRecovery(LibraryFolder(folder), schema)
        var summary = try await recovery.run()
        guard !summary.wasWhole else { return summary }
        let library = try await IssueLibrary(folder: folder)
        let missing = Set(summary.incomplete).subtracting(summary.incompleteImports)
        let items = try await library.items.all().filter { missing.contains($0.reference) }
        summary.downloadErrors = try await library.downloads.queueEverything(of: Set(items.map(\.id))).errors
        // Back up the recovered data immediately.
        await library.backups.backUp(.now)
        return summary
    }
}
