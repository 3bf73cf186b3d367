import ArgumentParser
import Periodical
import Reading
import Rendering

struct LayoutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "layout", abstract: "Show an issue's page grid and the current page.",
        discussion: .text(
            examples:
                "masthead layout spring-2026",
            "masthead layout issues/spring-2026 --json"))

    @Argument(help: "An issue's name, or the path of an issue source or archive.", completion: Completions.issues)
    var issue: String

    @Flag(help: "Print one JSON document.")
    var json = false

    @OptionGroup var templates: TemplatesOption
    @OptionGroup var library: LibraryOptions

    func run() async throws {
        let target = try await ReadingTarget(issue, classes: templates.registry(), library: library, remembers: false)
        if json {
            try Console.current.printJSON(LayoutDocument(target.content))
        } else {
            Console.current.print(GridDrawing(target.content, current: try await target.position()).description)
        }
    }
}

/// A page grid, in the output of `layout --json`.
private struct LayoutDocument: Encodable {
    struct Page: Encodable {
        let className: String
        let title: String?
        let available: Bool

        private enum CodingKeys: String, CodingKey {
            case className = "class"
            case title, available
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(className, forKey: .className)
            try container.encode(title, forKey: .title)
            try container.encode(available, forKey: .available)
        }
    }

    let name: String
    let articles: [[Page]]

    init(_ content: IssueContent) {
        name = content.name
        articles = content.grid.articles.map { pages in
            pages.map { Page(className: $0.className, title: $0.title, available: content.isAvailable($0)) }
        }
    }
}
