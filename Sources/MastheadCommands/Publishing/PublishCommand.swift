import ArgumentParser
import Foundation
import IssuePublisher

struct PublishCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish",
        abstract: "Bring a packed folder to where it is served: archives or books first, the catalogue last.",
        discussion: .text(
            """
            TARGET is a folder, or anything that rclone reaches: a remote of its configuration (media:magazine/issues), or one \
            described on the spot (:sftp,host=example.org,user=me:www/issues). It may be broken off at any time and done again.
            """,
            examples:
                "masthead publish dist /srv/www/magazine",
            "masthead publish dist media:magazine/issues --dry-run"))

    @Argument(help: "The folder that was packed into.", completion: .directory)
    var folder: String

    @Argument(help: "Where to: a folder, or a target of rclone.")
    var target: String

    @OptionGroup var options: PublishOptions

    func run() async throws {
        try options.run(
            FolderPublisher(
                URL(filePath: folder, directoryHint: .isDirectory), to: target, options: options.values))
    }
}
