import ArgumentParser
import Foundation
import IssueLibrary
import Periodical
import Schedule

struct TimerStatisticsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "statistics", abstract: "Show how often you completed a timer's events on time.",
        discussion: .text(
            "On a terminal, the command draws a pie chart. Open events are not counted.",
            examples:
                "masthead timer statistics 2",
            "masthead timer statistics 2 --svg stretch.svg",
            "masthead timer statistics 2 --json"))

    @Argument(help: "The timer's number.", completion: Completions.timers)
    var id: Int64

    @Option(help: "Write the pie chart to this SVG file.", completion: .file(extensions: ["svg"]))
    var svg: String?

    @Flag(help: "Print one JSON document.")
    var json = false

    @OptionGroup var library: LibraryOptions

    func run() async throws {
        let console = Console.current
        let opened = try await library.open(looks: true)
        let title = try await opened.timers.timer(id).settings.title
        let statistics = try await opened.timers.statistics(of: id)
        let pie = TimerPie(statistics)
        if let svg {
            let file = URL(filePath: svg)
            do { try Data(pie.svg(title: title).utf8).write(to: file, options: .atomic) } catch {
                throw MastheadError.files("write", file, error)
            }
            console.note("“\(title.printable)”: \(file.relativePath.printable)")
        }
        if json { return try console.printJSON(TimerStatisticsView(statistics, of: id, title)) }
        if svg == nil, console.outputIsTerminal { pie.lines(for: console).forEach(console.print) }
        console.print("“\(title.printable)”: \(pie.words)")
    }
}
