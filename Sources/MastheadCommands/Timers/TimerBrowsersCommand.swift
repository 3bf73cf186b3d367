import ArgumentParser
import Foundation
import IssueLibrary
import Periodical

struct TimerBrowsersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "browsers", abstract: "List or remove browsers that get timer notifications.",
        discussion: .text(
            "To add a browser, run `masthead open`, go to Timers, and choose “Notify me in this browser”.",
            examples:
                "masthead timer browsers",
            "masthead timer browsers --end 2",
            "masthead timer browsers --json"))

    @Option(help: ArgumentHelp("Remove the browser with this number.", valueName: "number"))
    var end: Int64?

    @Flag(help: "Print one JSON array.")
    var json = false

    @OptionGroup var library: LibraryOptions

    func validate() throws {
        guard end == nil || !json else { throw ValidationError("--json and --end cannot be combined.") }
    }

    func run() async throws {
        let console = Console.current
        guard try !library.isUnmade() else { return try show([], console) }
        let opened = try await library.open()
        guard let end else { return try show(try await opened.timerBrowsers.all(), console) }
        guard let browser = try await opened.timerBrowsers.end(end) else {
            throw MastheadError(
                .notInLibrary, cannot: "remove the browser", to: "\(end)", found: "no browser has this number",
                hint: "Use `masthead timer browsers` to list the numbers.")
        }
        console.print("“\(browser.name.printable)” no longer gets timer notifications.")
    }

    private func show(_ browsers: [TimerBrowser], _ console: Console) throws {
        if json { return try console.printJSON(browsers) }
        guard !browsers.isEmpty else {
            return console.note(
                console.wrapped(
                    """
                    No browsers yet. Run `masthead open`, go to Timers, and choose “Notify me in this browser”.
                    """))
        }
        let rows = browsers.map { browser in
            let time = console.outputIsTerminal ? TimerTable.text(browser.added, in: .current) : browser.added.rfc3339
            return [String(browser.id), browser.name.printable, browser.service.printable, time]
        }
        Table(
            columns: [
                Table.Column(heading: "Number", isNumeric: true), Table.Column(heading: "Browser"),
                Table.Column(heading: "Push service", yields: 2), Table.Column(heading: "Since", yields: 1),
            ], rows: rows
        ).lines(for: console).forEach(console.print)
    }
}
