import ArgumentParser
import Foundation
import IssuePublisher
import Periodical

/// The issue sources that a command is about.
struct SourceOptions: ParsableArguments {
    @Argument(help: "Folders with issue sources, or a folder of them.", completion: .directory)
    var sources: [String]

    @OptionGroup var templates: TemplatesOption

    /// The page classes that pages may have.
    func classes() throws(MastheadError) -> PageClassRegistry { try templates.registry() }

    /// The folders of the issue sources.
    func folders() throws(MastheadError) -> [URL] {
        try IssueSource.folders(in: sources.map { URL(filePath: $0, directoryHint: .isDirectory) })
    }
}

extension [Diagnostic] {
    /// Whether one of them stops the work.
    var haveErrors: Bool { contains { $0.severity == .error } }

    /// `2 errors, 1 warning`.
    var summary: String {
        let errors = count { $0.severity == .error }
        let warnings = count - errors
        return "\(errors) \(errors == 1 ? "error" : "errors"), \(warnings) \(warnings == 1 ? "warning" : "warnings")"
    }
}
