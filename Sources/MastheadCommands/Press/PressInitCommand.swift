import ArgumentParser
import Foundation
import Periodical
import PressServer

struct PressInitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init", abstract: "Set up a server in a folder, and print its first token.",
        discussion: .text(
            """
            Creates the configuration (press.json), a signing key and the database. Only the folder's owner can read \
            these files. The command prints the token only once. The token gives full access, so store it in a \
            password manager. To set the PostgreSQL password, use $MASTHEAD_PRESS_DATABASE_PASSWORD.
            """,
            examples:
                "masthead press init /srv/press --public /srv/www/magazine",
            "masthead press init /srv/press --database postgresql://press@localhost/press"))

    @Argument(help: "The server's folder.", completion: .directory)
    var folder: String

    @Option(
        help: ArgumentHelp(
            "The database: a file, or a PostgreSQL URL. [default: press.sqlite in the server's folder]",
            valueName: "url"))
    var database: String?

    @Option(
        name: .customLong("public"), help: "The packed folder that the server makes public.", completion: .directory)
    var publicFolder: String?

    func run() async throws {
        let console = Console.current
        let secret = try await PressSetup(
            PressFolder(URL(filePath: folder, directoryHint: .isDirectory)), database: database,
            publicFolder: publicFolder.map { URL(filePath: $0, directoryHint: .isDirectory) },
            environment: console.environment
        ).run()
        console.print(secret.text)
        console.note(
            console.wrapped(
                "This token has full access. The server stores only a hash of it, and cannot show the token again."))
        if let publicFolder, !FileManager.default.fileExists(atPath: publicFolder) {
            console.warn(
                "the folder \(publicFolder.printable) does not exist, so create it before you start the server")
        }
        console.note("Use `masthead press serve \(folder.asShellWord)` to start the server.")
    }
}
