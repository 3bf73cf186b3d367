import ArgumentParser
import Foundation
import IssuePublisher
import Periodical

/// The issue sources that a command is about.
struct SourceOptions: ParsableArguments {
    @Argument(help: "Folders with issue sources.", completion: .directory)
    var sources: [String]

    @Option(help: "A folder with page classes of your own.", completion: .directory)
    var templates: String?

    /// The page classes that pages may have.
    func classes() throws(MastheadError) -> PageClassRegistry {
        guard let templates else { return .builtIn }
        return try PageClassRegistry.builtIn.adding(folder: URL(filePath: templates))
    }

    /// Reads all sources.
    func read() throws(MastheadError) -> [IssueSource] {
        var read: [IssueSource] = []
        for path in sources { read.append(try IssueSource(URL(filePath: path, directoryHint: .isDirectory))) }
        return read
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
