public import Foundation
public import Periodical

extension IssueLibrary {
    /// Makes a library's database anew where it is damaged, empty or gone: of what can be read of it, row by row, of its
    /// backup, and of the folders of contents and covers. Nothing is fetched; what was there is kept under another name.
    ///
    /// The next refresh reads the catalogs anew, and the next mirror fetches what is missing and nothing else.
    /// - Parameter folder: the library's folder.
    /// - Returns: what was saved and what was not; nothing is changed where the database is whole.
    /// - Throws: ``MastheadError``, also where another process has the library open.
    public static func recover(_ folder: URL) async throws(MastheadError) -> RecoverySummary {
        var recovery = LibraryRecovery(LibraryFolder(folder))
        let summary = try await recovery.run()
        guard !summary.wasWhole else { return summary }
        // What was recovered is backed up at once.
        try await IssueLibrary(folder: folder).walls.backups.backUp(.now)
        return summary
    }
}
