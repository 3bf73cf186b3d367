import ArgumentParser
import Foundation
import Periodical
import PressServer

struct PressBackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Back up a server into one file while it runs.",
        discussion: .text(
            """
            The file contains the database, the configuration, the signing keys, and all files that the \
            configuration names. It also contains the public and the private folder if they are in the server's \
            folder. The file contains secrets, so only you can read it.

            If the server uses PostgreSQL, the file does not contain the database. The command then prints the \
            pg_dump command that backs up the database.
            """,
            examples:
                "masthead press backup /srv/press -o /srv/backup",
            "masthead press backup /srv/press -o press.tar --without-content"))

    @OptionGroup var press: PressOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The file to write, or a folder for a file whose name contains the date.", valueName: "path"),
        completion: .file())
    var output: String

    @Flag(help: "Leave out the public and the private folder.")
    var withoutContent = false

    func run() async throws {
        let console = Console.current
        let configuration = try press.configuration()
        let backup = PressBackup(
            press.place, database: configuration.database,
            password: try press.secrets(configuration).databasePassword, includesContent: !withoutContent)
        let result = try await backup.write(to: URL(filePath: output))
        console.print(result.file.path)
        console.note("Backed up \(result.fileCount.counted("file")) (\(result.byteCount.byteText)).")
        for folder in result.omitted {
            console.note("Not in the backup: \(folder.path.printable)")
        }
        guard let database = result.database else { return }
        console.warn(
            """
            the database is not in the file. Back it up with \
            `pg_dump --format=custom --file press.dump \(database.asShellWord)`.
            """)
    }
}
