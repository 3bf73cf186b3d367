import ArgumentParser
import IssueLibrary
import Periodical

struct ResumeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume",
        abstract: "Resume paused or failed downloads in the background.",
        discussion: .text(
            examples:
                "masthead resume",
            "masthead resume spring-2026 --limit-rate 2M"))

    @Argument(help: "The issues' names. [default: all]", completion: Completions.issues)
    var issues: [ItemReference] = []

    @OptionGroup(title: "Download limits") var transfers: TransferOptions
    @OptionGroup var library: LibraryOptions

    func run() async throws {
        let library = try await library.open(transfers)
        let changed = try await library.downloads.resume(of: issues.isEmpty ? nil : issues)
        var wanted: Set<ItemReference> = []
        for issue in issues { wanted.insert(try await library.items.existingItem(issue).reference) }
        let outstanding = try await library.downloads.statuses().filter { status in
            (status.state == .waiting || status.state == .running) && (issues.isEmpty || wanted.contains(status.item))
        }
        guard !outstanding.isEmpty else {
            Console.current.print("There is nothing to resume.")
            return
        }
        try Agent.start(for: library, transfers.arguments)
        // List only downloads that have been resumed, not those that were already running.
        let resumed = outstanding.filter { $0.state == .waiting || changed.contains($0.item) }
        if !resumed.isEmpty { Console.current.print("resumed \(resumed.map(\.label).printableList)") }
        Console.current.note("Downloading in the background. Use `masthead attach` to watch.")
    }
}
