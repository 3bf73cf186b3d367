import ArgumentParser
import Foundation
import IssueLibrary
import Periodical

struct ExportBooksCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "books",
        abstract: "Export your bookshelves as a JSON file.",
        discussion: .text(
            """
            The file uses the HackerBooks format and includes your favorites. Each book has the fields title, \
            authors, tags, image_url, pdf_url and favorite. You can import the file with `masthead add`. The same \
            books always produce the same file.
            """,
            examples:
                "masthead export books -o books.json",
            "masthead export books hacker -o books.json"))

    @Argument(help: "The handles of the bookshelves. [default: all]", completion: Completions.handles)
    var publications: [String] = []

    @Option(name: .shortAndLong, help: "The file to write.", completion: .file(extensions: ["json"]))
    var output: String

    @Flag(help: "Print nothing on success.")
    var quiet = false

    @OptionGroup var library: LibraryOptions

    func run() async throws {
        let console = Console.current
        let library = try await library.open()
        let list = try await library.items.bookList(of: publications.isEmpty ? nil : publications)
        let file = URL(filePath: output)
        guard list.bookCount > 0 else {
            throw MastheadError(
                .nothingToDownload, cannot: "export books to", to: file.path,
                found: "no book in the library has a download address",
                hint:
                    "Imported books are not exported, because nobody else can download them. Use `masthead add "
                    + "URL` to follow a bookshelf."
            )
        }
        do { try list.data.write(to: file, options: .atomic) } catch {
            throw MastheadError.files("write", file, error)
        }
        let count = list.omittedCount
        if count > 0 {
            console.warn("skipped \(count.counted("book")) that \(count == 1 ? "is" : "are") not in any catalog")
        }
        if !quiet { console.note("\(list.bookCount.counted("book")): \(file.relativePath.printable)") }
    }
}
