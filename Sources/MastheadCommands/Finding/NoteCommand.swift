import ArgumentParser
import IssueLibrary
import LibraryReading
import Periodical

struct NoteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "note", abstract: "Highlight words of a book, and write a note to them.",
        discussion: .text(
            """
            The passage is counted in characters, as places in a book are: `masthead notes` tells those that there are, and the \
            reader in the browser highlights what is selected.
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
                    "“\(text.printable)” is no passage: that is ARTICLE.PAGE+FROM-TO, the end behind the beginning, such as 2.1+340-512."
                )
            }
            return passage
        })
    var range: TextPassage?

    @Argument(help: "What you write to it. [default: no note, or the one that it has]")
    var text: String?

    @Option(help: "The colour. [default: yellow, or the one that it has]")
    var color: Highlight.Colour?

    @Flag(help: "Take the highlight away with its note.")
    var remove = false

    @Flag(help: "Bring back the highlight that was taken away last.")
    var undo = false

    @Flag(help: "Print the book's highlights as one JSON document.")
    var json = false

    @OptionGroup var library: LibraryOptions

    func validate() throws {
        guard undo || range != nil else {
            throw ValidationError("Say which passage: 2.1+340-512; `masthead notes BOOK` shows those that there are.")
        }
        if remove || undo, text != nil || color != nil {
            throw ValidationError("\(remove ? "--remove" : "--undo") goes with neither a text nor --color.")
        }
        if remove, undo { throw ValidationError("Say which it is: --remove or --undo.") }
    }

    func run() async throws {
        let console = Console.current
        let library = try await library.open()
        let item = try await library.existingItem(book)
        let memory = try await library.memory(of: item)
        let said =
            if let range, !undo { try await run(range, of: item, memory) } else { try await restore(item, library) }
        if json { return try console.printJSON(try await memory.highlights().map(ShownHighlight.init)) }
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
                "\(range) of \(title) is no longer highlighted. `masthead note \(item.label.asShellWord) --undo` brings it back."
        }
        let made = try await memory.highlight(range, color ?? known?.colour ?? .yellow, note: text)
        let words = "“\(made.words.prefix(60))\(made.words.count > 60 ? "…" : "")”".printable
        return "\(known == nil ? "Highlighted" : "Changed") \(words) in \(title) (\(range), \(made.colour.rawValue))"
            + (made.note == nil ? "." : ", with a note.")
    }

    private func restore(_ item: LibraryItem, _ library: IssueLibrary) async throws(MastheadError) -> String {
        let title = "“\(item.title)”".printable
        let removed = try await library.removedHighlights(of: item.reference)
        guard let last = removed.first(where: { range == nil || $0.passage == range }),
            try await library.restoreHighlight(last.id, in: item.reference)
        else {
            let passage = range.map { "\($0) of " } ?? ""
            return "Of \(passage)\(title) no highlight was taken away within a day."
        }
        return "\(last.passage) of \(title) is highlighted again."
    }
}
