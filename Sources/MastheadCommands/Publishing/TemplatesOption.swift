import ArgumentParser
import Foundation
import IssuePublisher
import Periodical

/// Page classes beside those built in.
struct TemplatesOption: ParsableArguments {
    @Option(help: "A folder with page classes of your own.", completion: .directory)
    var templates: String?

    /// The folder.
    var folder: URL? { templates.map { URL(filePath: $0, directoryHint: .isDirectory) } }

    /// The page classes that pages may have.
    func registry() throws(MastheadError) -> PageClassRegistry {
        guard let folder else { return .builtIn }
        return try PageClassRegistry.builtIn.adding(folder: folder)
    }
}
