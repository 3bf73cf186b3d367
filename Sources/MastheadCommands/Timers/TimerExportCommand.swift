import ArgumentParser
import Foundation
import IssueLibrary
import Periodical

struct TimerExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write timers and what they told to a file that `timer restore` takes.",
        discussion: .text(
            examples:
                "masthead timer export timers.json",
            "masthead timer export tea.json --only 2"))

    @Argument(help: "The file.", completion: .file(extensions: ["json"]))
    var file: String

    @Option(parsing: .upToNextOption, help: "Only these timers, by their numbers.", completion: Completions.timers)
    var only: [Int64] = []

    @OptionGroup var library: LibraryOptions

    func run() async throws {
        let opened = try await library.open()
        let archive = try await opened.timerArchive(only.isEmpty ? nil : only)
        let file = URL(filePath: file)
        do { try archive.data().write(to: file, options: .atomic) } catch {
            throw MastheadError.files("writing", file, error)
        }
        Console.current.note("\(archive.timers.count.counted("timer")): \(file.relativePath.printable)")
    }
}
