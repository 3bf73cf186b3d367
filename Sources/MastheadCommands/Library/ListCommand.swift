import ArgumentParser
import Foundation
import IssueLibrary
import Periodical

struct ListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the issues, newest first.",
        discussion: .text(
            examples:
                "masthead list press --unread",
            "masthead list --year 1984 --sort number --json"))

    @Argument(help: "The publications, by their handles. [default: all]", completion: Completions.handles)
    var publications: [String] = []

    @OptionGroup var filter: ListFilter

    @Flag(help: "What you removed, in place of what is there; `masthead download` brings it back.")
    var removed = false

    @Option(
        help:
            "In which order: date (newest first), number (as they stand on a shelf: cover date, volume, number), title, author, name or size (largest first)."
    )
    var sort = ItemOrder.date

    @Flag(help: "Print one JSON document.")
    var json = false

    @OptionGroup var library: LibraryOptions

    func run() async throws {
        let items = try await items()
        let console = Console.current
        if json { return try console.printJSON(list: items.lazy.map(ListedItem.init)) }
        guard items.isEmpty else { return ItemTable(items).lines(for: console).forEach(console.print) }
        let isNarrowed = filter.isNarrowing || removed || !publications.isEmpty
        console.note(isNarrowed ? "There are none." : "The library is empty: `masthead mirror URL` fills it.")
    }

    private func items() async throws -> [LibraryItem] {
        if publications.isEmpty, try library.isNew() { return [] }
        let library = try await library.open()
        let handles = publications.isEmpty ? nil : publications
        var items = try await library.items(of: handles, removed: removed)
        if removed { items += try await library.items(of: handles).filter(\.isContentRemoved) }
        var kinds: [String: PublicationKind] = [:]
        if filter.kind != nil {
            for publication in try await library.publications() { kinds[publication.handle] = publication.kind }
        }
        return sort.sorted(items.filter { filter.takes($0, of: kinds[$0.handle] ?? .magazine) })
    }
}
