import ArgumentParser
import Foundation
import IssuePublisher
import Periodical

/// The issue sources that a command is about.
struct SourceOptions: ParsableArguments {
    @Argument(help: "Issue source folders, a folder of issue sources, or a folder of EPUBs.", completion: .directory)
    var sources: [String]

    @OptionGroup var templates: TemplatesOption

    /// The page classes that pages may have.
    func classes() throws(MastheadError) -> PageClassRegistry { try templates.registry() }

    /// The folder of EPUBs, if it is one that is named.
    func bookFolder() throws -> URL? {
        let folders = sources.map { URL(filePath: $0, directoryHint: .isDirectory) }
        guard let folder = folders.first(where: BookSource.isOne) else { return nil }
        guard folders.count == 1 else {
            throw ValidationError("A folder of EPUBs becomes a store. Specify only that folder.")
        }
        return folder
    }

    /// The folders of the issue sources.
    func folders() throws(MastheadError) -> [URL] {
        try IssueSource.folders(in: sources.map { URL(filePath: $0, directoryHint: .isDirectory) })
    }
}

extension [Diagnostic] {
    /// Whether one of them stops the work.
    var haveErrors: Bool { contains { $0.severity == .error } }
}
