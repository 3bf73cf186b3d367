import ArgumentParser
import IssueLibrary
import LibraryReading
import Periodical
import Reading

/// What bookmarks and favourites have in common.
struct MarkOptions: ParsableArguments {
    @Argument(help: "The issue's name. [default: list all]", completion: Completions.issues)
    var issue: ItemReference?

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
        _ kind: Mark.Kind, position: (IssueLibrary, LibraryItem) async throws(MastheadError) -> PagePosition?
    ) async throws {
        let console = Console.current
        let library = try await library.open()
        guard let issue else {
            let marks = try await library.marks(kind)
            if json { return try console.printJSON(marks.map(ShownMark.init)) }
            if marks.isEmpty { console.note(kind.emptyText) }
            for mark in marks {
                let place = mark.position.map { " \($0)" } ?? ""
                console.print("\(mark.label.printable)\(place)  \(mark.title.printable)")
            }
            return
        }
        let marked = try await library.existingItem(issue)
        let place = try await position(library, marked)
        if let place, !remove { try await Self.check(place, of: marked, in: library) }
        let isChanged =
            try await ReadingMemory(of: marked.reference, in: library).set(kind, !remove, at: place)
        if json {
            return try console.printJSON(try await library.marks(kind, of: marked.reference).map(ShownMark.init))
        }
        let title = "“\(marked.title)”".printable
        let subject = place.map { "Page \($0) of \(title)" } ?? title
        console.print("\(subject) \(kind.sentence(isSet: !remove, isChanged: isChanged))")
    }

    /// Sees to it that an issue has the page that is to be marked.
    private static func check(
        _ position: PagePosition, of item: LibraryItem, in library: IssueLibrary
    ) async throws(MastheadError) {
        try await library.openArrived(item.reference)?.content.page(at: position, doing: "marking")
    }
}

extension Mark.Kind {
    /// What is said where there is none.
    fileprivate var emptyText: String {
        switch self {
        case .bookmark: "No bookmarks yet. The key b sets one while you read, or `masthead bookmark ISSUE`."
        case .favorite: "No favourites yet. The key f makes one while you read, or `masthead favorite ISSUE`."
        }
    }

    /// What is said of an issue or page.
    fileprivate func sentence(isSet: Bool, isChanged: Bool) -> String {
        let noun =
            switch self {
            case .bookmark: "bookmarked"
            case .favorite: "a favourite"
            }
        if isSet { return isChanged ? "is \(noun)." : "is \(noun) already." }
        return isChanged ? "is no longer \(noun)." : "is not \(noun)."
    }
}

/// A mark as `--json` prints it.
private struct ShownMark: Encodable {
    let id: ItemReference
    let name: String
    let title: String
    @OrNull var position: String?
    @OrNull var articleIndex: Int?
    @OrNull var pageIndex: Int?
    let date: String

    init(_ mark: Mark) {
        id = mark.item
        name = mark.item.name
        title = mark.title
        position = mark.position?.description
        articleIndex = mark.position?.articleIndex
        pageIndex = mark.position?.pageIndex
        date = mark.date.rfc3339
    }
}
