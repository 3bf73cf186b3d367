import ArgumentParser
import Foundation
import IssueLibrary
import IssuePublisher
import Periodical
import Schedule

struct NewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Create a ready-to-pack issue source.",
        discussion: .text(
            """
            On a terminal, Masthead asks for the options that you leave out. If the publication has a Rhythm and \
            there are other issues in the same folder, the default date is one interval after the newest issue's \
            date.
            """,
            examples:
                "masthead new issues/spring-2026",
            "masthead new -y issues/spring-2026 --title Spring --date 2026-03-20",
            "masthead new issues/july --remind 7d"))

    @Argument(help: "The folder to create. The folder's name becomes the issue's name.", completion: .directory)
    var folder: String

    @OptionGroup(title: "Issue") var issue: IssueOptions

    @Option(help: "A one-sentence summary of the issue.")
    var summary: String?

    @Option(help: "Set a reminder this long before the issue's date, such as 7d.")
    var remind: String?

    @Flag(name: [.short, .long], help: "Do not prompt, and use the defaults.")
    var yes = false

    @OptionGroup var library: LibraryOptions

    func validate() throws {
        guard let remind, IssueReminder(remind) == nil else { return }
        throw ValidationError("--remind must be a number of days or weeks, such as 7d.")
    }

    func run() async throws {
        let console = Console.current
        let target = try NewSourceFolder(folder, takesNearest: yes, console)
        let name = target.givenName
        var options = IssueScaffold.Options()
        options.nextStep = "Replace the sample pages with your own, then run `masthead check` and `masthead pack`."
        options.title = issue.title ?? (target.path == folder ? nil : IssueScaffold.title(from: name))
        let next = issue.date == nil ? NextIssueDate(beside: URL(filePath: target.path)) : nil
        if let date = issue.date ?? next?.date { options.date = date }
        if let language = issue.language { options.language = language }
        options.direction = issue.direction
        if let summary { options.summary = summary }
        if !yes, let questions = Questions(console) {
            if issue.title == nil {
                options.title = questions.ask("Title", default: IssueScaffold.title(from: name)) { $0 }
            }
            if summary == nil { options.summary = questions.ask("Summary", default: options.summary) { $0 } }
            if issue.date == nil {
                options.date = questions.ask("Date", default: options.date.written) { Date(argument: $0) }
            }
            if issue.language == nil {
                options.language = questions.ask("Language", default: options.language) { tag in
                    LanguageTag.isWellFormed(tag) ? tag : nil
                }
            }
        }
        // Report problems with the reminder before creating any files.
        let timer = try await timer(options, of: target.path)
        let paths = try IssueScaffold.make(URL(filePath: target.path), options)
        if let next, options.date == next.date {
            console.note(
                console.wrapped(
                    """
                    Date \(next.date.written): \(next.rhythm) after the newest issue in this folder \
                    (\(next.newest.written))
                    """))
        }
        for path in paths { console.print("\(target.path)/\(path)") }
        if let timer {
            let added = try await timer.library.timers.add(timer.settings)
            console.note("Timer \(added.id)  \(timer.library.timers.view(of: added).sentence)")
            timer.library.noteThatNothingTells(on: console)
        } else if let next, options.date == next.date, let hint = IssueReminder.hint(next) {
            console.note(hint)
        }
        console.note("Next: masthead preview \(target.path.asShellWord), then \(NextStep.packing(target.path))")
    }

    /// Returns the timer to add and its library, or nil if `--remind` was not used.
    private func timer(
        _ options: IssueScaffold.Options, of folder: String
    ) async throws -> (library: IssueLibrary, settings: TimerSettings)? {
        guard let reminder = remind.flatMap(IssueReminder.init) else { return nil }
        let opened = try await library.open(making: true)
        let (now, home) = opened.timers.clock
        let title = options.title ?? IssueScaffold.title(from: URL(filePath: folder).lastPathComponent)
        let form = try reminder.form(title: title, date: options.date, of: folder, at: now, in: home)
        let settings = try await TimerFaults.reporting { try form.settings(at: now, in: home) }
        return (opened, settings)
    }
}
