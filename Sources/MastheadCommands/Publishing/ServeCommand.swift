import ArgumentParser
import Files
import Foundation
import LocalWeb
import Periodical

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
        let root = URL(filePath: folder, directoryHint: .isDirectory)
        let isFolder = FileManager.default.fileExists(atPath: root.path)
        if isFolder, !["issues.plist", "config.json"].contains(where: { FileStamp(root.appending(path: $0)) != nil }) {
            console.warn(
                """
                \(folder.printable) is not a packed folder, because it has no catalog. Use `masthead pack \
                \(folder.asShellWord) -o dist`, then `masthead serve dist`.
                """)
        }
        try await FolderServer(
            root, port: server.port ?? ServerOptions.usualPort, logger: server.logger
        ).run { console.print($0.absoluteString) }
    }
}
