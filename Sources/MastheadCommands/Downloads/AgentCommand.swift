import ArgumentParser
import Foundation
import IssueLibrary
import Periodical

struct AgentCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "agent",
        abstract: "The background process: what is due and outstanding, by itself.",
        discussion: .text(
            "With --install new issues arrive by themselves from now on: systemd has a process stay, or cron starts one four times an hour; publications are looked at when that is due, by their intervals (`follow --every`). Without an option it brings in what is outstanding and ends; `download --background`, `mirror --background` and `resume` start that. For each library there is one process; a second one ends at once, or waits with --stay.",
            examples:
                "masthead agent --install",
            "masthead agent --once",
            "masthead agent --uninstall"))

    @Flag(help: "Have systemd run it from now on and from each login or boot, or cron where there is no systemd.")
    var install = false

    @Flag(help: "Have neither systemd nor cron start it any longer.")
    var uninstall = false

    @Flag(
        help:
            "Look at what is due, bring in what is outstanding, tell of what is new, and end: for a timer of your own.")
    var once = false

    @Flag(help: "Stay, and do so whenever it is due.")
    var stay = false

    @Option(help: ArgumentHelp("The open lock file that was passed on.", visibility: .private))
    var lockDescriptor: Int32?

    @OptionGroup var transfers: TransferOptions
    @OptionGroup var library: LibraryOptions

    func validate() throws {
        guard [install, uninstall, once, stay].count(where: { $0 }) < 2 else {
            throw ValidationError("Give one of --install, --uninstall, --once and --stay.")
        }
    }

    private var duty: AgentDuty { stay ? .stay : once ? .once : .outstanding }

    func run() async throws {
        let console = Console.current
        if install || uninstall {
            let installation = try BackgroundInstallation(
                library.location(), isDefault: library.isDefault(), console: console)
            return install ? try await installation.install() : try await installation.uninstall()
        }
        let location = try library.location()
        guard access(location.path, F_OK) == 0 else {
            throw MastheadError(
                .libraryGone, cannot: "download into", to: location.path, found: "there is no such folder",
                hint: "The library was deleted or moved; `masthead mirror URL` makes a new one.")
        }
        let sync = AgentSync(console)
        let opened = try await library.open(
            transfers, announcing: { $0.announcing(onDesktop: true) }, timers: { $0.timerAnnouncing(asks: stay) },
            publishing: .folders(console)
        ) { () throws(MastheadError) in try await sync.exchange()
        }
        sync.set(opened)
        // The folder that it was started in may be unmounted.
        guard lockDescriptor == nil || chdir("/") == 0 else {
            throw MastheadError.system("go to", URL(filePath: "/"))
        }
        // One that cron starts again and again has something to say where something happens.
        if !once { console.note("\(Self.now) the background process begins (\(getpid()))") }
        if stay, let other = opened.agentProcessIdentifier {
            console.note("\(Self.now) process \(other) does the work; this one goes on when that has ended")
        }
        let isOurs = try await Signals.cancelling { [duty] () throws(MastheadError) in
            try await opened.runAgent(duty, lockDescriptor: lockDescriptor) { event in
                if let line = Self.line(event) { console.note("\(Self.now) \(line)") }
            }
        }
        guard !once else { return }
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
}
