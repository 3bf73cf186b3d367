import ArgumentParser
import IssueLibrary
import Periodical

struct RemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Forget issues, or only delete their files.",
        discussion: .text(
            "What was removed stays removed, whatever its catalogue offers, until it is asked for: `masthead download NAME` brings it back. `masthead list --removed` shows what was removed.",
            examples:
                "masthead remove spring-2026",
            "masthead remove spring-2026 --content-only"))

    @Argument(help: "The issues' names.", completion: Completions.issues)
    var issues: [ItemReference]

    @Flag(help: "Delete the files; keep the issue and where its reader was.")
    var contentOnly = false

    @OptionGroup var library: LibraryOptions

    func run() async throws {
        let console = Console.current
        let library = try await library.open()
        // All names are looked up before the first is touched.
        var items: [LibraryItem] = []
        for name in issues { items.append(try await library.existingItem(name)) }
        let offering = Set(try await library.publications().filter { $0.url != nil }.map(\.handle))
        var (offered, gone): ([LibraryItem], [LibraryItem]) = ([], [])
        for item in items {
            let name = item.label.printable
            let isOffered = offering.contains(item.handle) && !item.isWithdrawn
            if contentOnly {
                try await library.removeContent(of: item.reference)
                console.print("removed the content of \(name) (\(item.byteCount.byteText))")
            } else {
                try await library.remove(item.reference)
                console.print("removed \(name)")
            }
            if isOffered { offered.append(item) } else { gone.append(item) }
        }
        if let first = offered.first {
            let example = "`masthead download \(first.reference.description.printable)`"
            console.note(
                offered.count == 1
                    ? "It stays so until it is asked for: \(example)."
                    : "They stay so until they are asked for, as by \(example).")
        }
        if let first = gone.first {
            console.note(
                items.count == 1
                    ? "No catalogue offers it: it cannot be downloaded again."
                    : gone.count == 1
                        ? "No catalogue offers \(first.label.printable): it cannot be downloaded again."
                        : "No catalogue offers \(gone.map(\.label).printableList): they cannot be downloaded again.")
        }
    }
}
