import ArgumentParser
import IssueLibrary
import Periodical

/// What bookmarks and favourites have in common.
struct MarkOptions: ParsableArguments {
    @Argument(help: "The issue's name. [default: list all]")
    var issue: String?

    @Argument(help: "The page: ARTICLE.PAGE, such as 2.1.")
    var position: PagePosition?

    @Flag(help: "Take the mark away.")
    var remove = false

    @Flag(help: "Print one JSON document.")
    var json = false

    @OptionGroup var library: LibraryOptions

    func validate() throws {
        if remove, issue == nil { throw ValidationError("--remove needs the issue.") }
    }

    /// Sets, takes away or lists.
    /// - Parameter position: the page that is meant.
    func run(
        _ kind: Mark.Kind, position: (IssueLibrary, String) async throws(MastheadError) -> PagePosition?
    ) async throws {
        let console = Console.current
        let library = try await library.open()
        guard let issue else {
            let marks = try await library.marks(kind)
            if json { return try console.printJSON(marks.map(ShownMark.init)) }
            if marks.isEmpty { console.note("There are none.") }
            for mark in marks {
                let place = mark.position.map { " \($0)" } ?? ""
                console.print("\(mark.name.printable)\(place)  \(mark.title.printable)")
            }
            return
        }
        let place = try await position(library, issue)
        let shown = ([issue] + [place?.description].compactMap(\.self)).joined(separator: " ")
        let isChanged =
            try await remove ? library.unmark(kind, issue, at: place) : library.mark(kind, issue, at: place)
        if json {
            return try console.printJSON(try await library.marks(kind, of: issue).map(ShownMark.init))
        }
        guard !remove || isChanged else {
            throw MastheadError(
                .configuration, doing: "removing the \(kind.rawValue) of", to: shown, found: "there is none",
                hint: "`masthead \(kind.rawValue)` lists them.")
        }
        console.print("\(remove ? "removed" : isChanged ? "set" : "was set already"): \(kind.rawValue) \(shown)")
    }
}

/// A mark as `--json` prints it.
private struct ShownMark: Encodable {
    let name: String
    let title: String
    @OrNull var position: String?
    @OrNull var articleIndex: Int?
    @OrNull var pageIndex: Int?
    let date: String

    init(_ mark: Mark) {
        name = mark.name
        title = mark.title
        position = mark.position?.description
        articleIndex = mark.position?.articleIndex
        pageIndex = mark.position?.pageIndex
        date = mark.date.rfc3339
    }
}
