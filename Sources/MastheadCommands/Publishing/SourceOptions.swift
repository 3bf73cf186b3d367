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

    /// Reads and checks all sources.
    func check(
        _ classes: PageClassRegistry, isDeep: Bool = false
    ) throws(MastheadError) -> (sources: [IssueSource], diagnostics: [Diagnostic]) {
        var read: [IssueSource] = []
        var diagnostics: [Diagnostic] = []
        var folders: [String: String] = [:]
        for path in sources {
            let source = try IssueSource(URL(filePath: path, directoryHint: .isDirectory))
            diagnostics += SourceCheck.diagnostics(of: source, classes: classes, isDeep: isDeep)
            if let name = source.metadata?.name, let other = folders.updateValue(path, forKey: name) {
                diagnostics.append(
                    Diagnostic(
                        file: path, code: "duplicate-name",
                        message: "The issue's name '\(name)' is that of \(other) too.",
                        hint: "Give each issue a Name of its own."))
            }
            read.append(source)
        }
        return (read, diagnostics)
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
