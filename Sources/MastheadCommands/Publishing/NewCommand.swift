import ArgumentParser
import Foundation
import IssuePublisher
import Periodical

struct NewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Make an issue source that packs as it stands; asks for what is not given.",
        discussion: .text(
            "Beside other issues of a publication with a Rhythm, its date is as long after that of the newest.",
            examples:
                "masthead new issues/spring-2026",
            "masthead new -y issues/spring-2026 --title Spring --date 2026-03-20"))

    @Argument(help: "The folder to make; its name becomes the issue's.", completion: .directory)
    var folder: String

    @OptionGroup var issue: IssueOptions

    @Option(help: "What the issue is about, in a sentence.")
    var summary: String?

    @Flag(name: [.short, .long], help: "Ask nothing, and take the defaults.")
    var yes = false

    func run() async throws {
        let console = Console.current
        let target = try NewSourceFolder(folder, takesNearest: yes, console)
        let name = target.givenName
        var options = IssueScaffold.Options()
        options.nextStep = "Put your own pages in their places, then run `masthead check` and `masthead pack`."
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
            if summary == nil { options.summary = questions.ask("What it is about", default: options.summary) { $0 } }
            if issue.date == nil {
                options.date = questions.ask("Date", default: options.date.written) { Date(argument: $0) }
            }
            if issue.language == nil {
                options.language = questions.ask("Language", default: options.language) { tag in
                    LanguageTag.isWellFormed(tag) ? tag : nil
                }
            }
        }
        if let next, options.date == next.date {
            console.note(
                "Date \(next.date.written): \(next.rhythm) after the newest issue beside it, of \(next.newest.written)")
        }
        let paths = try IssueScaffold.make(URL(filePath: target.path), options)
        for path in paths { console.print("\(target.path)/\(path)") }
        let word = target.path.asShellWord
        console.note("Next: masthead preview \(word), then masthead pack \(word) -o dist")
    }
}
