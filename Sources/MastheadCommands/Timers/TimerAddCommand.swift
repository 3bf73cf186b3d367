import ArgumentParser
import Foundation
import IssueLibrary
import Periodical
import Schedule

struct TimerAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Start a timer.",
        discussion: .text(
            """
            If you specify only a title and a publication (--for), the timer counts down to the publication's next \
            issue, and starts again after each issue. The timer uses the publisher's rhythm, or the usual number of \
            days between issues. With --before, the timer fires that long before each issue. If an option is invalid, \
            no timer is started.
            """,
            examples:
                "masthead timer add Tea --down --period 4min",
            "masthead timer add Stretch --down --period 45min --infinitely --worked 09:00-18:00",
            "masthead timer add Reading --down --period 1d --infinitely --begin 2026-11-24T21:00 --for sea-stories",
            "masthead timer add Next-issue --for sea-stories",
            "masthead timer add Next-issue --for sea-stories --before 7d",
            "masthead timer add Since-we-moved --up --begin 2024-05-01"))

    @Argument(help: "The timer's title, at most 32 characters.")
    var title: String

    @Flag(help: "Print the timer as JSON.")
    var json = false

    @OptionGroup(title: "Schedule") var timer: TimerOptions
    @OptionGroup var library: LibraryOptions

    func validate() throws {
        guard timer.up || timer.down || timer.period != nil || timer.takesRhythm else {
            throw ValidationError("Specify --up, or --down with --period.")
        }
    }

    func run() async throws {
        let opened = try await library.open(making: true)
        let (now, home) = opened.timers.clock
        var form = TimerForm(title: title)
        if timer.takesRhythm, let subject = timer.subject {
            try await PublicationTimer(opened, subject).fill(&form, at: now, in: home)
        }
        timer.fill(&form)
        let settings = try await TimerFaults.reporting(besides: { () throws(MastheadError) in
            try await opened.timers.checkSubject(timer.subject)
        }) { try form.settings(at: now, in: home) }
        let added = try await TimerFaults.reporting { try await opened.timers.add(settings, for: timer.subject) }
        let console = Console.current
        let view = opened.timers.view(of: added)
        if json { try console.printJSON(view) } else { console.print("\(view.id)  \(view.sentence)") }
        if view.kind == .down { opened.noteThatNothingTells(on: console) }
    }
}
