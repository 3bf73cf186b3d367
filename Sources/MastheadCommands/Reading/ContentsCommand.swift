import ArgumentParser
import Periodical
import Reading
import Rendering

struct ContentsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "contents", abstract: "Show the table of contents, with positions.",
        discussion: .text(
            "You can use these positions with `read`, `open` and `page`.",
            examples:
                "masthead contents spring-2026",
            "masthead contents own/middlemarch --json",
            "masthead contents own/middlemarch --pages"))

    @Argument(
        help: "The name of an issue or book, or the path of an issue source, an archive or an EPUB.",
        completion: Completions.issues)
    var issue: String

    @Flag(help: "Show the page numbers of the printed edition, if the book includes them.")
    var pages = false

    @Flag(help: "Print one JSON document.")
    var json = false

    @OptionGroup var templates: TemplatesOption
    @OptionGroup var library: LibraryOptions

    private struct Row: Encodable {
        let level: Int
        let title: String
        let position: String
    }

    /// A printed page's label, and the position where it starts.
    private struct PrintedPage: Encodable {
        let page: String
        let position: String
    }

    func run() async throws {
        let target = try await ReadingTarget(issue, classes: templates.registry(), library: library, remembers: false)
        let content = target.content
        if pages { return try printPages(of: content) }
        let rows = try content.contentsPlaces().map {
            Row(level: $0.level, title: $0.title, position: $0.place.description)
        }
        if json { return try Console.current.printJSON(rows) }
        guard !rows.isEmpty else {
            Console.current.note("\(content.name) has no table of contents, because its pages have no titles.")
            return
        }
        print(rows)
    }

    private func printPages(of content: IssueContent) throws {
        let pages = try content.printedPlaces()
        if json {
            return try Console.current.printJSON(
                pages.map { PrintedPage(page: $0.title, position: $0.place.description) })
        }
        guard !pages.isEmpty else {
            Console.current.note("\(content.name) has no page numbers of a printed edition.")
            return
        }
        print(pages.map { Row(level: 0, title: $0.title, position: $0.place.description) })
    }

    private func print(_ rows: [Row]) {
        let width = rows.map(\.position.count).max() ?? 0
        for row in rows {
            let position = row.position.padding(toLength: width + 2, withPad: " ", startingAt: 0)
            Console.current.print(position + String(repeating: "  ", count: row.level) + row.title.printable)
        }
    }
}
