import Foundation
import TestSupport

/// Writes the catalog of a test's magazine.
enum CatalogFile {
    /// Replaces the catalog in the public folder atomically with one that lists the given issues.
    static func write(_ issues: [(name: String, date: Date)], in folder: TemporaryFolder) throws {
        let rows = issues.map { issue in
            """
            {"Name": "\(issue.name)", "Title": "Title of \(issue.name)", "Date": "\(issue.date.formatted(.iso8601))",
            "Content": "\(issue.name).zip"}
            """
        }
        let file = try folder.write("public/new", "[\(rows.joined(separator: ", "))]")
        guard rename(file.path, folder["public/issues.plist"].path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}
