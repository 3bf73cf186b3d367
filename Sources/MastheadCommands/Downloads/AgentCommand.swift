import ArgumentParser
import Foundation
import IssueLibrary
import Periodical

struct AgentCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "agent",
        abstract: "The background process: bring in all that is outstanding, then end.",
        discussion: .text(
            "`download --background`, `mirror --background` and `resume` start it. For each library there is one; a second one ends at once.",
            examples:
                "masthead agent",
            "masthead agent --install"))

    @Flag(help: "Write a systemd user unit that starts it at login or boot, and say how to enable it.")
    var install = false

    @Option(help: ArgumentHelp("The open lock file that was passed on.", visibility: .private))
    var lockDescriptor: Int32?

    @OptionGroup var transfers: TransferOptions
    @OptionGroup var library: LibraryOptions

    func run() async throws {
        let console = Console.current
        if install { return try installUnit() }
        let location = try library.location()
        guard access(location.path, F_OK) == 0 else {
            throw MastheadError(
                .libraryGone, doing: "downloading into", to: location.path, found: "there is no such folder",
                hint: "The library was deleted or moved; `masthead mirror URL` makes a new one.")
        }
        let opened = try await library.open(transfers)
        // The folder that it was started in may be unmounted.
        guard chdir("/") == 0 else { throw MastheadError.system("going to", URL(filePath: "/")) }
        console.note("\(Self.now) the background process begins (\(getpid()))")
        let isOurs = try await Signals.cancelling { () throws(MastheadError) in
            try await opened.runAgent(lockDescriptor: lockDescriptor) { event in
                if let line = Self.line(event) { console.note("\(Self.now) \(line)") }
            }
        }
        let reason = isOurs ? "" : ": another one does the work"
        console.note("\(Self.now) the background process ends (\(getpid()))\(reason)")
    }

    private static var now: String { Date.now.formatted(.iso8601) }

    private static func line(_ event: DownloadEvent) -> String? {
        let name = event.download.label.printable
        switch event {
        case .started(let download):
            return "\(name): \(ProgressRow(name: name, progress: download.currentProgress).figures)"
        case .progress: return nil
        case .waiting(_, let error, let pause):
            return "\(name) \(ProgressRow.waiting(pause, error))"
        case .finished: return "\(name): available"
        case .stopped(_, let error): return "\(name): \(error.found.printable)"
        case .failed(_, let error): return "\(name): failed: \(error.asCommand)"
        }
    }

    private func installUnit() throws {
        let console = Console.current
        let unit = SystemdUnit(
            executable: console.executable, library: try library.location(), isDefault: try library.isDefault())
        let file = console.configurationBase.appending(path: "systemd/user/\(unit.fileName)")
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(unit.text.utf8).write(to: file, options: .atomic)
        } catch { throw MastheadError.files("writing", file, error) }
        console.print(file.path)
        console.note(
            """
            Enable it:          systemctl --user enable --now \(unit.fileName)
            Also without login: loginctl enable-linger
            """)
    }
}
