import ArgumentParser
import Foundation
import IssueLibrary
import Periodical

struct TimerRestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Bring back timers, and what they told, from a file of `timer export`.",
        discussion: .text(
            "What the library has stays as it is, and nothing comes twice. What fell due meanwhile is told once.",
            examples:
                "masthead timer restore timers.json",
            "masthead timer restore timers.json --library /srv/library"))

    @Argument(help: "The file.", completion: .file(extensions: ["json"]))
    var file: String

    @OptionGroup var library: LibraryOptions

    func run() async throws {
        let console = Console.current
        let archive = try TimerArchive(reading: try data(), from: file)
        let opened = try await library.open(making: true)
        let restored = try await opened.restoreTimers(archive)
        for subject in restored.missingSubjects {
            console.warn("\(subject.printable) is not in the library: the timer for it is for nothing now")
        }
        let known = restored.knownCount > 0 ? ", \(restored.knownCount) here already" : ""
        console.print(
            "Restored \(restored.added.count.counted("timer"))\(known), and \(restored.eventCount.counted("event")).")
    }

    /// A file of any length may be given; no more of it is read than is needed to see that it is none.
    private func data() throws -> Data {
        let url = URL(filePath: file)
        do {
            let handle = try FileHandle(forReadingFrom: url)
            defer { try? handle.close() }
            return try handle.read(upToCount: TimerArchive.mostBytes + 1) ?? Data()
        } catch { throw MastheadError.files("reading", url, error) }
    }
}
