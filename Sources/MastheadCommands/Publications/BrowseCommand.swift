import ArgumentParser
import Formats
import Foundation
import IssueLibrary
import Periodical
import TerminalReader

struct BrowseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "browse", abstract: "Browse an OPDS catalog without following it.",
        discussion: .text(
            """
            Lists sections, groups, facets and publications with their addresses. To browse a section, use its \
            address. To follow a page that lists publications, use `masthead add`.
            """,
            examples:
                "masthead browse https://example.org/opds",
            "masthead browse https://example.org/opds --search austen",
            "masthead browse https://example.org/opds --json"))

    @Argument(
        help: "The catalog's address, or the handle of a bookshelf that you follow.", completion: Completions.handles)
    var url: String

    @Option(help: ArgumentHelp("Search the catalog for these words.", valueName: "words"))
    var search: String?

    @Flag(help: "Print one JSON document.")
    var json = false

    @OptionGroup var library: LibraryOptions

    func run() async throws {
        let library = try await library.open(making: true)
        let address: URL
        if !PublicationAddress.isMeant(by: url),
            let known = try await library.publications.all().first(where: { $0.handle == url }),
            let place = known.url
        {
            address = place
        } else {
            address = try PublicationAddress.url(url, cannot: "browse the catalog")
        }
        let feed = try await library.browsing.feed(address, search: search)
        let console = Console.current
        console.show(feed.diagnostics, asResult: false)
        if json { return try console.printJSON(BrowsedFeed(feed)) }
        let lines = BrowsedLines(feed)
        if lines.rows.isEmpty { return console.note(search == nil ? "The catalog is empty." : "Nothing was found.") }
        if console.outputIsTerminal {
            lines.onTerminal(console).forEach(console.print)
        } else {
            lines.rows.map { [$0.what, $0.title, $0.address].joined(separator: "\t") }.forEach(console.print)
        }
    }
}
