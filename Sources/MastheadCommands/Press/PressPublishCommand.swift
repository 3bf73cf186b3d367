import ArgumentParser
import Foundation
import IssuePublisher
import PressServer

struct PressPublishCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish", abstract: "Bring a packed folder to the server: what all may have, and what is sold.",
        discussion: .text(
            """
            Catalogs, covers, samples and what is free come into the public folder, what is sold into the private one; the catalog comes \
            last. It may be broken off at any time and done again. What is sold from now on leaves the public folder. If root \
            publishes, the files get the owner of these folders, so that the server can read them.
            """,
            examples:
                "masthead press publish dist /srv/press",
            "masthead press publish dist /srv/press --publication magazine --dry-run"))

    @Argument(help: "The folder that was packed into.", completion: .directory)
    var packed: String

    @OptionGroup var press: PressOptions

    @Option(help: "The publication, where the server has several.")
    var publication: String?

    @OptionGroup var options: PublishOptions

    func run() async throws {
        let folder = URL(filePath: packed, directoryHint: .isDirectory)
        let catalog = folder.appending(path: try FolderPublisher.catalogName(of: folder))
        let place = try PressPlace(of: publication, catalog.lastPathComponent, try press.configuration())
        try place.check(catalog)
        try options.run(
            FolderPublisher(
                folder, open: place.open, closed: place.closed, server: press.place.url, options: options.values))
    }
}
