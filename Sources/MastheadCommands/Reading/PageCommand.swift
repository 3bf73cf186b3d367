import ArgumentParser
import Foundation
import LibraryValues
import Periodical
import Reading
import Rendering
import TerminalReader

struct PageCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "page", abstract: "Show a page and save it as the reading position.",
        discussion: .text(
            """
            If you do not specify a position, the command shows the page at your reading position. Positions have \
            the form ARTICLE.PAGE, and both numbers start at 1.
            """,
            examples:
                "masthead page spring-2026 2.1",
            "masthead page spring-2026 --go next --json",
            "masthead page harbour-blog/low-tide --full"))

    @Argument(help: "The name of an issue, or the path of an issue source or archive.", completion: Completions.issues)
    var issue: String

    @Argument(help: "The page: ARTICLE.PAGE, such as 2.1.")
    var position: PagePosition?

    @Option(help: "Move before showing the page: next, previous, upper, lower, forward or back.")
    var go: PageMove?

    @Flag(help: "Show the page's text.")
    var text = false

    @Flag(help: "Print one JSON document.")
    var json = false

    @Flag(
        inversion: .prefixedNo,
        help:
            """
            Show a post's full text, or only the text from its feed. Masthead downloads the full text if necessary. \
            [default: the full text if it is already downloaded]
            """
    )
    var full: Bool?

    @OptionGroup var templates: TemplatesOption
    @OptionGroup var library: LibraryOptions

    func run() async throws {
        let found = try await library.openForPost(issue)
        if let post = found.post, let library = found.library {
            guard json else { return try await PostPrinting.print(post, of: library, marksRead: false, full: full) }
            let content = try await PostPrinting.content(of: post, in: library, full: full)
            return try Console.current.printJSON(PostPageDocument(post: PostView(post), content: content))
        }
        guard full == nil else { throw PostPrinting.noArticle(of: issue) }
        let target = try await ReadingTarget(
            issue, classes: templates.registry(), library: library, opened: found.library)
        var position = if let position { position } else { try await target.position() }
        if let go {
            guard let moved = target.content.grid.position(from: position, by: target.content.order.move(go))
            else {
                throw MastheadError(
                    .noPage, cannot: "go \(go.rawValue) from page \(position) of", to: issue,
                    found: "the page grid has no page in this direction",
                    hint: "Use `masthead layout \(issue)` to see the page grid.")
            }
            position = moved
        }
        let content = try await target.bringForward(position)
        try checkOffset(of: position, in: content)
        try show(try PageView(content, at: position), of: content)
        do throws(MastheadError) {
            // The whole document counts as read, because all of it was printed.
            try await target.remember(position, showing: target.item?.memory.part(of: position))
        } catch {
            // The page was printed even if its position cannot be stored, for example on a full disk.
            Console.current.warn("the reading position was not saved", error)
        }
    }

    /// Checks that the given position's character offset exists.
    private func checkOffset(of place: PagePosition, in content: IssueContent) throws(MastheadError) {
        guard place == position, let offset = place.characterOffset, let page = content.grid[place.page],
            let count = try content.characterCount(of: page), offset >= max(1, count)
        else { return }
        throw MastheadError(
            .noPage, cannot: "show page \(place) of", to: issue,
            found: "page \(place.page) has \(count.counted("character")), starting at +0",
            hint:
                """
                Use `masthead page \(issue.asShellWord) \(place.page)` to see the whole page, or `masthead \
                contents \(issue.asShellWord)` to list positions.
                """
        )
    }

    private func show(_ view: PageView, of content: IssueContent) throws(MastheadError) {
        let console = Console.current
        if json {
            do { try console.printJSON(view) } catch {
                throw MastheadError(.noPage, cannot: "print", to: issue, found: error.localizedDescription)
            }
            return
        }
        if !text, console.outputIsTerminal {
            let (columns, rows) = console.size
            // Use only block characters. With other picture protocols, it depends on the terminal how much of the
            // picture remains once the prompt appears.
            var graphics = TerminalGraphics(environment: console.environment)
            graphics.format = .blocks
            let picture = TerminalPicture(columns: columns, rows: rows - 3, graphics: graphics)
            if graphics.showsPictures, let drawing = try picture.draw(view.page, of: content) {
                console.print(drawing.text)
                console.print(console.wrappedResult(Self.footer(view)))
                return
            }
        }
        console.print(
            try PageRenderer(content, columns: min(78, max(20, console.size.columns - 2))).text(of: view.page))
        if console.outputIsTerminal { console.print("\n" + console.wrappedResult(Self.footer(view))) }
    }

    private static func footer(_ view: PageView) -> String {
        // A no-break space keeps a move and its position on one line.
        let places = PageMove.allCases.compactMap { move in view.moves[move].map { "\(move.rawValue)\u{A0}\($0)" } }
        let title = view.page.title.map { "  \($0.printable)" } ?? ""
        return "\(view.name.printable) \(view.position)\(title)  |  \(places.joined(separator: ", "))"
    }
}
