import ArgumentParser
import Foundation
import IssuePublisher
import Periodical

/// Page classes beside those built in.
struct TemplatesOption: ParsableArguments {
    @Option(help: "A folder with your own page classes.", completion: .directory)
    var templates: String?

    /// The folder.
    var folder: URL? { templates.map { URL(filePath: $0, directoryHint: .isDirectory) } }

    /// The page classes that pages may have.
    func registry() throws(MastheadError) -> PageClassRegistry {
        var classes = PageClassRegistry.builtIn
        for folder in [Console.current.checkout?.appending(path: "templates"), folder].compactMap(\.self) {
            classes = try classes.adding(folder: folder)
        }
        return classes
    }
}
