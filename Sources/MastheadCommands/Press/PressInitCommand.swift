import ArgumentParser
import Foundation
import Periodical
import PressServer

struct PressInitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init", abstract: "Set a server up in a folder; prints its first token, once.",
        discussion: .text(
            """
            The folder gets the configuration (press.json), a signing key and the database; its owner alone may read it. The token may do \
            everything: keep it where passwords are kept. A password of PostgreSQL comes from $MASTHEAD_PRESS_DATABASE_PASSWORD.
            """,
            examples:
                "masthead press init /srv/press --public /srv/www/magazine",
            "masthead press init /srv/press --database postgresql://press@localhost/press"))

    @Argument(help: "The server's folder.", completion: .directory)
    var folder: String

    @Option(
        help: ArgumentHelp("A file, or the URL of PostgreSQL. [default: press.sqlite in the folder]", valueName: "url"))
    var database: String?

    @Option(name: .customLong("public"), help: "The packed folder that it serves to everyone.", completion: .directory)
    var publicFolder: String?

    func run() async throws {
        let console = Console.current
        let secret = try await PressSetup(
            PressFolder(URL(filePath: folder, directoryHint: .isDirectory)), database: database,
            publicFolder: publicFolder.map { URL(filePath: $0, directoryHint: .isDirectory) },
            environment: console.environment
        ).run()
        console.print(secret.text)
        console.note("This token may do everything, and is not shown again: only its hash is kept.")
        if let publicFolder, !FileManager.default.fileExists(atPath: publicFolder) {
            console.warn("\(publicFolder.printable) is not there: make it before the server is started")
        }
        console.note("`masthead press serve \(folder.asShellWord)` serves.")
    }
}
