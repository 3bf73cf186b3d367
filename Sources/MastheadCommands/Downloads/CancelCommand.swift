import ArgumentParser
import IssueLibrary
import Periodical

struct CancelCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel",
        abstract: "Cancel downloads and delete their partial files.",
        discussion: .text(
            examples:
                "masthead cancel spring-2026",
            "masthead cancel"))

    @Argument(help: "The issues' names. [default: all]", completion: Completions.issues)
    var issues: [ItemReference] = []

    @OptionGroup var library: LibraryOptions

    func run() async throws {
        let library = try await library.open()
        let canceled = try await library.labels(of: library.downloads.cancel(of: issues.isEmpty ? nil : issues))
        Console.current.print(
            canceled.isEmpty ? "Nothing is downloading." : "canceled \(canceled.printableList)")
    }
}
