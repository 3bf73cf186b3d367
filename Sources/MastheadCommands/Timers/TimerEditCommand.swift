import ArgumentParser
import Foundation
import IssueLibrary
import Periodical
import Schedule

struct TimerEditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change a timer's settings.",
        discussion: .text(
            """
            Settings that you do not specify are not changed. If you change the period, the start or the direction, \
            the timer restarts. Other changes do not affect its counts. To clear a setting, use an empty string: \
            --worked '' allows all hours, and --for '' removes the link to an item.
            """,
            examples:
                "masthead timer edit 2 --period 1h",
            "masthead timer edit 2 --title Walk --worked 08:00-20:00"))

    @Argument(help: "The timer's number.", completion: Completions.timers)
    var id: Int64

    @Option(help: "The timer's title, at most 32 characters.")
    var title: String?

    @OptionGroup(title: "Schedule") var timer: TimerOptions
    @OptionGroup var library: LibraryOptions

    func validate() throws {
        guard title != nil || !timer.isEmpty else {
            throw ValidationError("Specify a setting to change, such as --period 1h.")
        }
    }

    func run() async throws {
        let opened = try await library.open()
        let (now, home) = opened.timers.clock
        let course = try await opened.timers.timer(id).course
        var form = TimerForm(course.settings, in: home)
        form.title = title ?? form.title
        timer.fill(&form)
        let step = try await TimerFaults.reporting {
            let (settings, faults) = (form, form.faults(at: now, in: home))
            // The library validates unchanged fields, because an existing start may be in the past.
            guard faults.isEmpty else { throw TimerFaults(faults: faults) }
            return try await opened.timers.edit(id, to: settings.settings(at: now, in: home), for: timer.subject)
        }
        step.tell(on: .current)
        Console.current.print("\(id)  \(opened.timers.view(of: step.timer).sentence)")
    }
}
