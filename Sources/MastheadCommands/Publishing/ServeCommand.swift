import ArgumentParser
import Foundation
import LocalWeb

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serve a packed folder on this computer, for testing.",
        discussion: .text(
            examples:
                "masthead serve dist",
            "masthead serve dist --port 9000"))

    @Argument(help: "The packed folder.", completion: .directory)
    var folder: String

    @OptionGroup var server: ServerOptions

    func run() async throws {
        let console = Console.current
        try await FolderServer(
            URL(filePath: folder, directoryHint: .isDirectory), port: server.port ?? ServerOptions.usualPort,
            logger: server.logger
        ).run { console.print($0.absoluteString) }
    }
}
