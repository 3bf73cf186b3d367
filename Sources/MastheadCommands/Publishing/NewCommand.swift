import ArgumentParser
import Foundation
import IssuePublisher
import Periodical

struct NewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Make an issue source that packs as it stands.")

    @Argument(help: "The folder to make; its name becomes the issue's.", completion: .directory)
    var folder: String

    @Option(help: "The issue's title. [default: made of the folder's name]")
    var title: String?

    func run() async throws {
        let paths = try IssueScaffold.make(URL(filePath: folder), title: title, date: Date())
        let console = Console.current
        for path in paths { console.print("\(folder)/\(path)") }
        console.note("Next: masthead check \(folder) && masthead pack \(folder) -o dist")
    }
}
