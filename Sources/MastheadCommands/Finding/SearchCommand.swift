import ArgumentParser
import Foundation
import IssueLibrary
import LibraryReading
import Periodical

struct SearchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Search the text of all issues, books and posts.",
        discussion: .text(
            """
            Finds pages that contain all of the words. A word also matches longer words that start with it, but \
            exact matches are listed first. Use quotation marks to search for a phrase. Accents and case are \
            ignored. Chinese, Japanese, Korean and Thai words are also found inside sentences.
            """,
            examples:
                "masthead search tide gauge",
            "masthead search '\"tide gauge\" harbour'",
            "masthead search tide gauge --issue spring-2026 --limit 5"))

    @Argument(help: "The words to search for.")
    var words: [String]

    @Option(help: "Search only this issue or book.", completion: Completions.issues)
    var issue: ItemReference?

    @Option(help: "Maximum number of results.")
    var limit = 20

    @Flag(help: "Print one JSON document.")
    var json = false

    @OptionGroup var library: LibraryOptions

    func validate() throws {
        guard words.contains(where: { $0.contains { $0.isLetter || $0.isNumber } }) else {
            throw ValidationError("Specify a word to search for.")
        }
        guard limit > 0 else { throw ValidationError("--limit must be 1 or more.") }
    }

    func run() async throws {
        let console = Console.current
        let library = try await library.open(looks: true)
        if let issue { _ = try await library.items.existingItem(issue) }
        let failures = try await Self.update(library, console)
        for (item, error) in failures.sorted(by: { $0.key.description < $1.key.description }) {
            console.warn("could not search \(item.description.printable)", error)
        }
        let hits = try await library.search.pages(words.joined(separator: " "), in: issue, limit: limit)
        let posts = issue == nil ? try await posts(in: library) : []
        if json { return try console.printJSON(hits.map(ShownHit.init) + posts.map(ShownHit.init)) }
        guard !hits.isEmpty || !posts.isEmpty else {
            let place: String
            if let issue { place = issue.description.printable } else { place = try await Self.searched(in: library) }
            console.note("No results for “\(words.joined(separator: " ").printable)” in \(place).")
            return
        }
        for hit in hits { console.print(console.wrappedResult(Self.lines(hit, console))) }
        for post in posts {
            let head = "\(post.reference.description.printable)  \(post.heading.printable)"
            let lines = post.context.isEmpty ? head : "\(head)\n    \(Self.context(post.context, console))"
            console.print(console.wrappedResult(lines))
        }
    }

    /// Returns how many items were searched, such as `3 issues, 1 book and 17 posts`.
    private static func searched(in library: IssueLibrary) async throws(MastheadError) -> String {
        let kinds = try await library.items.all().filter { $0.status == .available }.map(\.kind)
        let posts = try await library.posts.count(PostFilter())
        let counts = [
            (kinds.count { $0 == .issue }, "issue"), (kinds.count { $0 == .book }, "book"),
            (posts + kinds.count { $0 == .post }, "post"),
        ].filter { $0.0 > 0 }
        guard let last = counts.last else { return "the library, because nothing is downloaded yet" }
        let parts = counts.dropLast().map { $0.0.counted($0.1) }.joined(separator: ", ")
        return (parts.isEmpty ? "" : "\(parts) and ") + last.0.counted(last.1)
    }

    /// Returns the matching posts, newest first, up to the limit.
    private func posts(in library: IssueLibrary) async throws(MastheadError) -> [PostHit] {
        try await library.posts.search(words.joined(separator: " "), limit: limit)
    }

    /// Adds newly downloaded items to the search index.
    private static func update(
        _ library: IssueLibrary, _ console: Console
    ) async throws(MastheadError) -> [ItemReference: MastheadError] {
        let display = CountingDisplay(console: console, isQuiet: false)
        defer { display.finish() }
        return try await library.updateSearchIndex { done, total in
            guard total > 1 else { return }
            display.show("reading", done, of: total, "issues")
        }
    }

    private static func lines(_ hit: SearchHit, _ console: Console) -> String {
        let title = hit.pageTitle.map { "  \($0.printable)" } ?? ""
        return "\(console.name(hit.label, hit.item)) \(hit.position)\(title)\n    \(context(hit.context, console))"
    }

    private static func context(_ parts: [SearchHit.Part], _ console: Console) -> String {
        let isStyled = console.outputIsTerminal && console.hasColors
        return parts.map { part in
            // Code may contain long runs of spaces.
            let text = part.text.replacing(/\s+/, with: " ").printable
            guard part.isMatch else { return text }
            return isStyled ? "\u{1B}[1m\(text)\u{1B}[0m" : "[\(text)]"
        }.joined()
    }
}

/// A result in the output of `search --json`.
private struct ShownHit: Encodable {
    let id: ItemReference
    let name: String
    let title: String
    let position: String
    let articleIndex: Int
    let pageIndex: Int
    let page: String?
    let context: [SearchHit.Part]

    init(_ hit: PostHit) {
        (id, name, title) = (hit.reference, hit.name, hit.heading)
        // A post has only one page.
        (position, articleIndex, pageIndex) = ("1.1", 0, 0)
        page = nil
        context = hit.context
    }

    init(_ hit: SearchHit) {
        id = hit.item
        name = hit.item.name
        title = hit.title
        position = hit.position.description
        articleIndex = hit.position.articleIndex
        pageIndex = hit.position.pageIndex
        page = hit.pageTitle
        context = hit.context
    }
}
