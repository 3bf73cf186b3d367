import ArgumentParser
import Foundation
import IssuePublisher
import PressServer

struct PressPublishCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish", abstract: "Publish a packed folder to the server's folders.",
        discussion: .text(
            """
            Copies free content, covers and samples to the public folder, and paid content to the private folder. If \
            you now sell content that was free, the command removes it from the public folder. The command \
            replaces the catalog last, so you can interrupt it at any time and run it again. If you run it as root, \
            the copied files get the owner of these folders.
            """,
            examples:
                "masthead press publish dist /srv/press",
            "masthead press publish dist /srv/press --publication magazine --dry-run"))

    @Argument(help: "The packed folder.", completion: .directory)
    var packed: String

    @OptionGroup var press: PressOptions

    @Option(help: "The publication. Required if the server has several publications.")
    var publication: String?

    @OptionGroup var options: PublishOptions

    func run() async throws {
        let folder = URL(filePath: packed, directoryHint: .isDirectory)
        try PublishOptions.checkPacked(folder, as: packed)
        let catalog = folder.appending(path: try FolderPublisher.catalogName(of: folder))
        let place = try PressPlace(of: publication, catalog.lastPathComponent, try press.configuration())
        try place.check(catalog)
        try await options.run(
            FolderPublisher(
                folder, open: place.open, closed: place.closed, server: press.place.url, options: options.values))
    }
}
