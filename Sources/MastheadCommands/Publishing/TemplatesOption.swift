import ArgumentParser
import Foundation
import IssuePublisher
import Periodical

/// The option for custom page classes.
struct TemplatesOption: ParsableArguments {
    @Option(help: "A folder with your own page classes.", completion: .directory)
    var templates: String?

    /// The folder with custom page classes.
    var folder: URL? { templates.map { URL(filePath: $0, directoryHint: .isDirectory) } }

    /// Returns the built-in and custom page classes.
    func registry() throws(MastheadError) -> PageClassRegistry {
        var classes = PageClassRegistry.builtIn
        for folder in [Console.current.checkout?.appending(path: "templates"), folder].compactMap(\.self) {
            classes = try classes.adding(folder: folder)
        }
        return classes
    }
}
