import ArgumentParser
import IssueLibrary
import LibraryReading
import Periodical

struct NotesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "notes", abstract: "List highlights and notes.",
        discussion: .text(
            "With --markdown, the command prints a book's highlights and notes as a document, grouped by chapter.",
            examples:
                "masthead notes",
            "masthead notes middlemarch --markdown"))

    @Argument(help: "The book's name. [default: all books]", completion: Completions.issues)
    var book: ItemReference?

    @Flag(help: "Print a Markdown document.")
    var markdown = false

    @Flag(help: "Print one JSON document.")
    var json = false

    @OptionGroup var library: LibraryOptions

    func validate() throws {
        if markdown, json { throw ValidationError("--markdown and --json cannot be combined.") }
        if markdown, book == nil { throw ValidationError("--markdown requires the name of a book.") }
    }

    func run() async throws {
        let console = Console.current
        let library = try await library.open(looks: true)
        guard let book else { return try show(try await library.highlights.all(), on: console) }
        let item = try await library.items.existingItem(book)
        // Positions can be converted to a new revision only once it is downloaded.
        let opened = item.contentURL == nil ? nil : try await library.openArrived(item.reference)
        let memory = opened?.memory ?? ReadingMemory(of: item.reference, in: library)
        let highlights = try await memory.highlights()
        guard markdown else { return try show(highlights, on: console) }
        let document =
            if let opened { try HighlightsMarkdown(highlights, of: opened) } else {
                HighlightsMarkdown(highlights, of: item)
            }
        console.print(document.text.printableText.trimmingCharacters(in: .newlines))
    }

    private func show(_ highlights: [Highlight], on console: Console) throws {
        if json { return try console.printJSON(highlights.map(HighlightView.init)) }
        if highlights.isEmpty {
            console.note(
                console.wrapped("No highlights yet. Select text in the browser, or use `masthead note BOOK RANGE`."))
        }
        for highlight in highlights {
            let name = console.name(highlight.label, highlight.item)
            console.print(console.wrappedResult("\(name) \(highlight.passage)  “\(highlight.words.printable)”"))
            for line in highlight.note?.split(whereSeparator: \.isNewline) ?? [] {
                console.print(console.wrappedResult("    \(String(line).printable)"))
            }
        }
    }
}
