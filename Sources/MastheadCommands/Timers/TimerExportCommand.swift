import ArgumentParser
import Calendars
import Foundation
import IssueLibrary
import Periodical

struct TimerExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Export timers and their events to a file.",
        discussion: .text(
            examples:
                "masthead timer export timers.json",
            "masthead timer export tea.json --only 2",
            "masthead timer export --ical timers.ics"))

    @Argument(help: "The file to write.", completion: .file(extensions: ["json", "ics"]))
    var file: String

    @Flag(help: "Write an iCalendar file, for use in calendar programs.")
    var ical = false

    @Option(
        parsing: .upToNextOption, help: "Export only the timers with these numbers.", completion: Completions.timers)
    var only: [Int64] = []

    @OptionGroup var library: LibraryOptions

    func run() async throws {
        let opened = try await library.open()
        let archive = try await opened.timers.archive(only.isEmpty ? nil : only)
        let file = URL(filePath: file)
        var notes: [String] = []
        do {
            var data = try archive.data()
            if ical {
                let (now, home) = opened.timers.clock
                (data, notes) = try TimerCalendar.data(of: archive, at: now, in: home)
            }
            try data.write(to: file, options: .atomic)
        } catch { throw MastheadError.files("write", file, error) }
        for note in notes { Console.current.warn(note.printable) }
        Console.current.note("\(archive.timers.count.counted("timer")): \(file.relativePath.printable)")
    }
}
