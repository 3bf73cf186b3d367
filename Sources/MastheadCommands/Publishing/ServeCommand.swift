import ArgumentParser
import Foundation
import IssueServer
import Logging

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serve a packed folder on this machine, for trying out.")

    @Argument(help: "The folder that was packed into.", completion: .directory)
    var folder: String

    @Option(help: "The port; 0 picks a free one.")
    var port = 8080

    @Flag(help: "Say nothing of requests.")
    var quiet = false

    func validate() throws {
        guard (0...65535).contains(port) else { throw ValidationError("--port takes a number from 0 to 65535.") }
    }

    func run() async throws {
        var logger = Logger(label: "masthead") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = quiet ? .error : .info
        let console = Console.current
        try await FolderServer(URL(filePath: folder, directoryHint: .isDirectory), port: port, logger: logger)
            .run { console.print($0.absoluteString) }
    }
}
