import ArgumentParser
import IssueLibrary
import Periodical

struct RemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Forget issues, or only delete their files.",
        discussion: .text(
            examples:
                "masthead remove spring-2026",
            "masthead remove spring-2026 --content-only"))

    @Argument(help: "The issues' names.", completion: Completions.issues)
    var issues: [ItemReference]

    @Flag(help: "Delete the files; keep the issue and where its reader was.")
    var contentOnly = false

    @OptionGroup var library: LibraryOptions

    func run() async throws {
        let library = try await library.open()
        // All names are looked up before the first is touched.
        for name in issues { _ = try await library.existingItem(name) }
        for name in issues {
            if contentOnly { try await library.removeContent(of: name) } else { try await library.remove(name) }
            Console.current.print("removed \(contentOnly ? "the content of " : "")\(name.description.printable)")
        }
    }
}
