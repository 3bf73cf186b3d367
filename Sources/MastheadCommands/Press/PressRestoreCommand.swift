import ArgumentParser
import Foundation
import PressServer

struct PressRestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Restore a server from a backup.",
        discussion: .text(
            """
            Restores a file from `masthead press backup` into an empty folder, on the same or another machine. The \
            command checks every file before the folder gets a configuration, so an interrupted command leaves no \
            server. Readers keep their accounts, purchases and devices.

            If you run the command as root, the files get the owner of the folder.
            """,
            examples:
                "masthead press restore press.tar /srv/press",
            "masthead press restore /srv/backup/press-20261128-040000.tar /srv/press"))

    @Argument(help: "The backup.", completion: .file())
    var file: String

    @Argument(help: "An empty folder for the server.", completion: .directory)
    var folder: String

    func run() async throws {
        let console = Console.current
        let result = try PressRestore(
            URL(filePath: file), into: URL(filePath: folder, directoryHint: .isDirectory)
        ).run()
        console.print("Restored \(result.fileCount.counted("file")) from the backup of \(result.created.printable).")
        for place in result.missing {
            console.warn("\(place.path.printable) does not exist. Publish the packed folder again, or copy it.")
        }
        if let database = result.database {
            console.note(
                """
                The database was not in the backup. Restore it with \
                `pg_restore --exit-on-error --dbname \(database.asShellWord) press.dump`.
                """)
        }
        console.note("Use `masthead press doctor \(folder.asShellWord)` to check the server before you start it.")
    }
}
