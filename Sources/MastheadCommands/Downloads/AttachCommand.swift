import ArgumentParser
import IssueLibrary
import Periodical
import Synchronization

struct AttachCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "attach",
        abstract: "Watch running downloads. Ctrl-C does not stop them.",
        discussion: .text(
            examples:
                "masthead attach",
            "masthead attach --library /srv/library"))

    @OptionGroup var library: LibraryOptions

    func run() async throws {
        let library = try await library.open()
        // Wait a moment for downloads to start, because the agent may have only just been started.
        let patience = Mutex(8)
        let isInterrupted = try await Signals.interruptible {
            var watch = DownloadWatch(library, console: .current)
            try await watch.show { statuses in
                if library.agent.processIdentifier != nil || statuses.contains(where: { $0.state == .running }) {
                    return true
                }
                return statuses.contains { $0.state == .waiting }
                    && patience.withLock { patience in
                        patience -= 1
                        return patience > 0
                    }
            }
        }
        if isInterrupted {
            Console.current.note(
                Console.current.wrapped(
                    "The downloads continue in the background. Use `masthead attach` to watch them again."))
            return
        }
        let rest = try await library.downloads.statuses()
        Console.current.note(Self.summary(rest))
        if rest.contains(where: { $0.state == .failed }) { throw ExitCode(1) }
    }

    private static func summary(_ rest: [DownloadStatus]) -> String {
        let counts = DownloadState.allCases.compactMap { state in
            let count = rest.count { $0.state == state }
            return count > 0 ? "\(count) \(state.rawValue)" : nil
        }
        guard !counts.isEmpty else { return "All downloads have ended." }
        return """
            Downloads have stopped; remaining: \(counts.joined(separator: ", ")). Use `masthead resume` to continue.
            """
    }
}
