import ArgumentParser
import Calendars
import Foundation
import IssueLibrary
import Periodical

struct TimerRestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Bring back timers, and what they told, from a file of `timer export`, or take in a calendar's.",
        discussion: .text(
            "What the library has stays as it is, and nothing comes twice. What fell due meanwhile is told once. A calendar of another program, as iCalendar, becomes timers as well as can be: what cannot is told.",
            examples:
                "masthead timer restore timers.json",
            "masthead timer restore holidays.ics"))

    @Argument(help: "The file.", completion: .file(extensions: ["json", "ics"]))
    var file: String

    @OptionGroup var library: LibraryOptions

    func run() async throws {
        let console = Console.current
        let data = try data()
        let isCalendar = TimerCalendar.isOne(data)
        // Before anything is made for a file that is none.
        let kept = isCalendar ? nil : try TimerArchive(reading: data, from: file)
        let opened = try await library.open(making: true)
        let (now, home) = opened.timerClock
        let archive: TimerArchive
        if let kept {
            archive = kept
        } else {
            let read = try TimerCalendar.read(data, from: file, at: now, in: home)
            for note in read.notes { console.warn(note.printable) }
            archive = read.archive
        }
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
