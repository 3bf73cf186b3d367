import ArgumentParser
import Foundation
import IssueLibrary
import Logging
import Periodical

/// Which library a command is about.
struct LibraryOptions: ParsableArguments {
    @Option(
        name: .customLong("library"),
        help: "The library's folder. [default: $MASTHEAD_LIBRARY, else $XDG_DATA_HOME/masthead]",
        completion: .directory)
    var folder: String?

    @Flag(help: "Say what goes on, for finding faults.")
    var verbose = false

    /// Opens the library.
    func open() async throws(MastheadError) -> IssueLibrary {
        var logger = Logger(label: "masthead") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = verbose ? .debug : .error
        return try await IssueLibrary(folder: location, logger: logger)
    }

    private var location: URL {
        let environment = Console.current.environment
        if let path = folder ?? environment["MASTHEAD_LIBRARY"], !path.isEmpty { return URL(filePath: path) }
        if let path = environment["XDG_DATA_HOME"], path.hasPrefix("/") {
            return URL(filePath: path).appending(path: "masthead")
        }
        return FileManager.default.homeDirectoryForCurrentUser.appending(path: ".local/share/masthead")
    }
}
