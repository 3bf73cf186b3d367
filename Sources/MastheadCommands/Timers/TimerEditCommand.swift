import ArgumentParser
import Foundation
import IssueLibrary
import Periodical
import Schedule

struct TimerEditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Give a timer other settings; what is not given stays.",
        discussion: .text(
            """
            Another title, notes, end, hours or number of repeats leave its counts as they are; another period, begin or way of counting \
            begins anew. An empty text takes a setting away: --worked '' tells all day, --for '' is for nothing.
            """,
            examples:
                "masthead timer edit 2 --period 1h",
            "masthead timer edit 2 --title Walk --worked 08:00-20:00"))

    @Argument(help: "The timer's number.", completion: Completions.timers)
    var id: Int64

    @Option(help: "What it is called, in 32 characters at most.")
    var title: String?

    @OptionGroup var timer: TimerOptions
    @OptionGroup var library: LibraryOptions

    func validate() throws {
        guard title != nil || !timer.isEmpty else {
            throw ValidationError("Say what is to be other, such as --period 1h.")
        }
    }

    func run() async throws {
        let opened = try await library.open()
        let (now, home) = opened.timerClock
        let course = try await opened.timer(id).course
        var form = TimerForm(course.settings, in: home)
        form.title = title ?? form.title
        timer.fill(&form)
        let step = try await TimerFaults.reporting {
            let (settings, faults) = (form, form.faults(at: now, in: home))
            // Of what stays as it is the library knows whether it still fits: a begin may be long past.
            guard faults.isEmpty else { throw TimerFaults(faults: faults) }
            return try await opened.editTimer(id, to: settings.settings(at: now, in: home), for: timer.subject)
        }
        step.tell(on: .current)
        Console.current.print(TimerListing(step.timer, at: opened.timerClock.now, in: home).sentence)
    }
}
