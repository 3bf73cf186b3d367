import ArgumentParser
import Foundation
import IssuePublisher
import Periodical

/// The options that select issue sources.
struct SourceOptions: ParsableArguments {
    @Argument(help: "Issue source folders, a folder of issue sources, or a folder of EPUBs.", completion: .directory)
    var sources: [String]

    @OptionGroup var templates: TemplatesOption

    /// Returns the available page classes.
    func classes() throws(MastheadError) -> PageClassRegistry { try templates.registry() }

    /// Returns the folder of EPUBs, or nil if the sources are issues.
    func bookFolder() throws -> URL? {
        let folders = sources.map { URL(filePath: $0, directoryHint: .isDirectory) }
        guard let folder = folders.first(where: BookSource.isOne) else { return nil }
        guard folders.count == 1 else {
            throw ValidationError("A folder of EPUBs is packed as a separate store. Specify only this folder.")
        }
        return folder
    }

    /// Returns the folders of the issue sources.
    func folders() throws(MastheadError) -> [URL] { try IssueSource.folders(in: given) }

    /// Returns warnings about folders that look like issue sources but are left out.
    func skippedFolders() -> [Diagnostic] { IssueSource.skippedFolders(in: given) }

    private var given: [URL] { sources.map { URL(filePath: $0, directoryHint: .isDirectory) } }
}

extension [Diagnostic] {
    /// Whether any of the diagnostics is an error.
    var haveErrors: Bool { contains { $0.severity == .error } }
}
