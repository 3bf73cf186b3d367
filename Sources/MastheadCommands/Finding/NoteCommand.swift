import ArgumentParser
import IssueLibrary
import LibraryReading
import Periodical

struct NoteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "note", abstract: "Highlight text in a book, and add a note.",
        discussion: .text(
            """
            A passage is a range of characters. Use `masthead notes` to list the passages that you have highlighted. \
            In the web reader, select text to highlight it.
            """,
            examples:
                "masthead note middlemarch 2.1+340-512 Ironic. --color green",
            "masthead note middlemarch 2.1+340-512 --remove", "masthead note middlemarch --undo"))

    @Argument(help: "The book's name.", completion: Completions.issues)
    var book: ItemReference

    @Argument(
        help: "The passage: ARTICLE.PAGE+FROM-TO, such as 2.1+340-512.",
        transform: { text in
            guard let passage = TextPassage(text) else {
                throw ValidationError(
                    """
                    “\(text.printable)” is not a passage. Use ARTICLE.PAGE+FROM-TO with FROM before TO, such as \
                    2.1+340-512.
                    """
                )
            }
            return passage
        })
    var range: TextPassage?

    @Argument(help: "Your note. [default: keep the current note, if any]")
    var text: String?

    @Option(help: "The color. [default: the current color, or yellow for a new highlight]")
    var color: Highlight.Color?

    @Flag(help: "Remove the highlight and its note.")
    var remove = false

    @Flag(help: "Restore the most recently removed highlight.")
    var undo = false

    @Flag(help: "Print the book's highlights as one JSON document.")
    var json = false

    @OptionGroup var library: LibraryOptions

    func validate() throws {
        guard undo || range != nil else {
            throw ValidationError(
                """
                Specify a passage, such as 2.1+340-512. To list highlighted passages, use `masthead notes BOOK`.
                """)
        }
        if remove || undo, text != nil || color != nil {
            throw ValidationError("\(remove ? "--remove" : "--undo") cannot be combined with a note or --color.")
        }
        if remove, undo { throw ValidationError("--remove and --undo cannot be combined.") }
    }

    func run() async throws {
        let console = Console.current
        let library = try await library.open()
        let item = try await library.items.existingItem(book)
        let memory = try await library.memory(of: item)
        let said =
            if let range, !undo { try await run(range, of: item, memory) } else { try await restore(item, library) }
        if json { return try console.printJSON(try await memory.highlights().map(HighlightView.init)) }
        console.print(said)
    }

    private func run(
        _ range: TextPassage, of item: LibraryItem, _ memory: ReadingMemory
    ) async throws(MastheadError) -> String {
        let title = "“\(item.title)”".printable
        let known = try await memory.highlights().first { $0.passage == range }
        if remove {
            guard let known else { return "\(range) of \(title) is not highlighted." }
            try await memory.setHighlightRemoved(true, known.id)
            return
                """
                Removed the highlight \(range) in \(title). Use `masthead note \(item.label.asShellWord) \
                --undo` to restore it.
                """
        }
        let made = try await memory.highlight(range, color ?? known?.color ?? .yellow, note: text)
        let words = "“\(made.words.prefix(60))\(made.words.count > 60 ? "…" : "")”".printable
        return "\(known == nil ? "Highlighted" : "Changed") \(words) in \(title) (\(range), \(made.color.rawValue))"
            + (made.note == nil ? "." : ", with a note.")
    }

    private func restore(_ item: LibraryItem, _ library: IssueLibrary) async throws(MastheadError) -> String {
        let title = "“\(item.title)”".printable
        let removed = try await library.highlights.removed(of: item.reference)
        guard let last = removed.first(where: { range == nil || $0.passage == range }),
            try await library.highlights.restore(last.id, in: item.reference)
        else {
            let passage = range.map { "\($0) of " } ?? "of "
            return "No highlight \(passage)\(title) was removed in the last 24 hours."
        }
        return "Restored the highlight \(last.passage) in \(title)."
    }
}
