import ArgumentParser
import Foundation
import IssueLibrary
import Periodical

struct ExportBooksCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "books",
        abstract: "Write the books of bookshelves, with your favourites, as a list that `add` takes.",
        discussion: .text(
            "JSON as HackerBooks has it: title, authors, tags, image_url, pdf_url, favorite. The same books give the same bytes.",
            examples:
                "masthead export books -o books.json",
            "masthead export books hacker -o books.json"))

    @Argument(help: "The publications, by their handles. [default: all]", completion: Completions.handles)
    var publications: [String] = []

    @Option(name: .shortAndLong, help: "The file.", completion: .file(extensions: ["json"]))
    var output: String

    @Flag(help: "Say nothing where all went well.")
    var quiet = false

    @OptionGroup var library: LibraryOptions

    func run() async throws {
        let console = Console.current
        let library = try await library.open()
        let list = try await library.bookList(of: publications.isEmpty ? nil : publications)
        let file = URL(filePath: output)
        guard list.bookCount > 0 else {
            throw MastheadError(
                .nothingToDownload, cannot: "export books to", to: file.path, found: "there are none with an address",
                hint: "`masthead add URL` follows a bookshelf.")
        }
        do { try list.data.write(to: file, options: .atomic) } catch {
            throw MastheadError.files("write", file, error)
        }
        let count = list.omittedCount
        if count > 0 {
            console.warn("\(count.counted("book")) that no catalog offers \(count == 1 ? "is" : "are") left out")
        }
        if !quiet { console.note("\(list.bookCount.counted("book")): \(file.relativePath.printable)") }
    }
}
