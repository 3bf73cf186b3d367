import ArgumentParser
import IssueLibrary
import Periodical

struct PauseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pause", abstract: "Pause downloads until you resume them.",
        discussion: .text(
            examples:
                "masthead pause",
            "masthead pause spring-2026"))

    @Argument(help: "The issues' names. [default: all]", completion: Completions.issues)
    var issues: [ItemReference] = []

    @OptionGroup var library: LibraryOptions

    func run() async throws {
        let library = try await library.open()
        let paused = try await library.labels(of: library.downloads.pause(of: issues.isEmpty ? nil : issues))
        Console.current.print(paused.isEmpty ? "Nothing is downloading." : "paused \(paused.printableList)")
    }
}

extension IssueLibrary {
    /// Returns the items' shortest unique names.
    func labels(of references: [ItemReference]) async throws(MastheadError) -> [String] {
        var labels: [String] = []
        for reference in references { labels.append(try await items.item(reference)?.label ?? reference.description) }
        return labels
    }
}

extension [String] {
    /// The names, separated by commas.
    var printableList: String { map(\.printable).joined(separator: ", ") }
}
