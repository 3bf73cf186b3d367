import ArgumentParser
import Calendars
import Foundation
import IssueLibrary
import Periodical

struct TimerRestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Import timers from an exported file or a calendar.",
        discussion: .text(
            """
            Masthead skips timers and events that are already in the library, and reports missed events once. From \
            another program's iCalendar file, Masthead imports all entries that can be timers, and warns about the \
            other entries.
            """,
            examples:
                "masthead timer restore timers.json",
            "masthead timer restore holidays.ics"))

    @Argument(help: "The file to import.", completion: .file(extensions: ["json", "ics"]))
    var file: String

    @OptionGroup var library: LibraryOptions

    func run() async throws {
        let console = Console.current
        let data = try data()
        // Read the file first, so that an invalid file does not cause a library to be created.
        let (archive, notes) = try archive(of: data)
        for note in notes { console.warn(note.printable) }
        let opened = try await library.open(making: true)
        let restored = try await opened.timers.restore(archive)
        for subject in restored.missingSubjects {
            console.warn("\(subject.printable) is not in the library, so the timer is no longer linked to it")
        }
        let count = restored.knownCount
        let known =
            count > 0 ? " \(count.counted("timer")) \(count == 1 ? "is" : "are") already in the library." : ""
        console.print(
            "Restored \(restored.added.count.counted("timer")) and \(restored.eventCount.counted("event")).\(known)")
    }

    /// Returns a file's timers, with notes about unsupported parts. The format is determined by the content.
    private func archive(of data: Data) throws(MastheadError) -> (TimerArchive, [String]) {
        guard TimerCalendar.isOne(data) else { return (try TimerArchive(reading: data, from: file), []) }
        var configuration = IssueLibrary.Configuration()
        Console.current.adjust(&configuration)
        let (now, home) = (configuration.now(), configuration.calendar().timeZone)
        let (archive, notes) = try TimerCalendar.read(data, from: file, at: now, in: home)
        let most = 200
        let more = notes.count > most ? ["and \((notes.count - most).counted("similar line")) more"] : []
        return (archive, Array(notes.prefix(most)) + more)
    }

    /// Returns the file's content, reading at most one byte more than the maximum size to detect a file that is too
    /// large.
    private func data() throws -> Data {
        let url = URL(filePath: file)
        do {
            let handle = try FileHandle(forReadingFrom: url)
            defer { try? handle.close() }
            return try handle.read(upToCount: TimerArchive.mostBytes + 1) ?? Data()
        } catch { throw MastheadError.files("read", url, error) }
    }
}
