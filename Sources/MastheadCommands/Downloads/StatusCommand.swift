import ArgumentParser
import IssueLibrary
import Periodical
import TerminalReader

struct StatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show running and pending downloads.",
        discussion: .text(
            examples:
                "masthead status",
            "masthead status --watch"))

    @Flag(help: "Keep updating the list until you press Ctrl-C.")
    var watch = false

    @Flag(help: "Print one JSON document.")
    var json = false

    @OptionGroup var library: LibraryOptions

    func validate() throws {
        guard !(watch && json) else { throw ValidationError("--json and --watch cannot be combined.") }
    }

    func run() async throws {
        let library = try await library.open()
        if watch {
            _ = try await Signals.interruptible {
                var watch = DownloadWatch(library, console: .current)
                try await watch.show { [console = Console.current] _ in !console.isUnheard }
            }
            return
        }
        let rows = try await DownloadWatch.sample(library)
        let console = Console.current
        if json {
            try console.printJSON(rows.map { DownloadView($0.status, rate: $0.row.rate) })
        } else if rows.isEmpty {
            console.note("Nothing is downloading.")
            if let use = try await library.downloadGate.use() { console.note(use.sentence) }
        } else {
            let width = rows.map(\.row.name.terminalColumns).max() ?? 0
            for (status, row) in rows {
                let state = status.state.rawValue.filled(toColumns: 8)
                console.print("\(state) \(row.line(nameWidth: width, style: BarStyle(console.environment)))")
            }
            if let use = try await library.downloadGate.use() { console.note(use.sentence) }
            if let hint = Self.hint(rows.map(\.status), library) { console.note(hint) }
        }
    }

    /// Returns a hint about the next step, or nil if there is none.
    private static func hint(_ statuses: [DownloadStatus], _ library: IssueLibrary) -> String? {
        if statuses.allSatisfy({ $0.state == .paused }) {
            return "All downloads are paused. Use `masthead resume` to continue in the background."
        }
        if statuses.allSatisfy({ $0.hold != nil }) {
            return "All downloads are on hold. Use `masthead download ISSUE` to download an issue anyway."
        }
        if library.agent.processIdentifier != nil {
            return "Downloading in the background. Use `masthead attach` to watch."
        }
        if statuses.contains(where: { $0.state == .running }) { return nil }
        return "No download is running. Use `masthead resume` to continue in the background."
    }
}
