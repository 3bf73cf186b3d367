import ArgumentParser
import Foundation
import IssueServer
import Logging

struct PreviewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Show an issue source in the browser, anew whenever a file is saved, with its faults.")

    @Argument(help: "The issue source.", completion: .directory)
    var source: String

    @OptionGroup var templates: TemplatesOption

    @OptionGroup var server: ServerOptions

    func run() async throws {
        let console = Console.current
        try await PreviewServer(
            URL(filePath: source, directoryHint: .isDirectory),
            templates: templates.folder, cache: console.cache("reading"), port: server.port,
            logger: server.logger
        ).run { console.print($0.absoluteString) }
    }
}
