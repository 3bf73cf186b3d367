import Foundation
import IssueLibrary
import Periodical

/// Functions that start the library's agent.
enum Agent {
    /// Starts the agent. If the agent is already running, it continues with the queued downloads.
    static func start(
        for library: IssueLibrary, _ arguments: [String] = [], console: Console = .current
    ) throws(MastheadError) {
        try library.agent.start(console.executable, environment: console.environment) { lockDescriptor in
            ["agent", "--library", library.folder.root.path, "--lock-descriptor", String(lockDescriptor)]
                + arguments
        }
    }

    /// Passes downloads to the agent and prints a note.
    static func handOver(
        _ downloads: [AssetDownload], of library: IssueLibrary, _ transfers: TransferOptions, quiet: Bool
    ) throws(MastheadError) {
        guard !downloads.isEmpty else { return }
        try start(for: library, transfers.arguments)
        guard !quiet else { return }
        let names = downloads.map(\.label.printable)
        Console.current.note(
            "\(names.count == 1 ? names[0] : "\(names.count) issues"): downloading in the background. "
                + "Use `masthead attach` to watch, or `masthead pause` to stop.")
    }
}
