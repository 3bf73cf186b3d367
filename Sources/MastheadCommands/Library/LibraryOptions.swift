import ArgumentParser
import Foundation
import IssueLibrary
import IssueTransfer
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
    /// - Parameter transfers: how downloads are brought in, for commands that do so.
    func open(_ transfers: TransferOptions? = nil) async throws(MastheadError) -> IssueLibrary {
        // Before the database is opened: where there is too little for that, nothing tells why.
        if transfers != nil { try ProcessLimits.require() }
        var logger = Logger(label: "masthead") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = verbose ? .debug : .error
        var configuration = IssueLibrary.Configuration()
        transfers?.apply(to: &configuration)
        configuration.http.certificateFile = Console.current.environment["SSL_CERT_FILE"].map { URL(filePath: $0) }
        return try await IssueLibrary(folder: location, configuration: configuration, logger: logger)
    }

    /// The library's folder.
    var location: URL {
        let environment = Console.current.environment
        if let path = folder ?? environment["MASTHEAD_LIBRARY"], !path.isEmpty { return URL(filePath: path) }
        return standardLocation
    }

    /// Whether it is the library of a command line that names none.
    var isDefault: Bool { location.standardizedFileURL.path == standardLocation.standardizedFileURL.path }

    private var standardLocation: URL {
        if let path = Console.current.environment["XDG_DATA_HOME"], path.hasPrefix("/") {
            return URL(filePath: path).appending(path: "masthead")
        }
        return FileManager.default.homeDirectoryForCurrentUser.appending(path: ".local/share/masthead")
    }
}
