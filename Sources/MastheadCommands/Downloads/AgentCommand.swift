import ArgumentParser
import Files
import Foundation
import IssueLibrary
import Periodical

struct AgentCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "agent",
        abstract: "Run or install the background agent.",
        discussion: .text(
            """
            The agent checks publications when they are due (see `masthead follow --every`), downloads new issues, \
            sends notifications and fires timers. With --install, systemd starts the agent at each login. On systems \
            without systemd, cron runs the agent four times an hour.

            Without options, the agent finishes pending downloads and exits. `download --background`, `mirror \
            --background` and `resume` start the agent this way. Only one agent can run for each library. A second \
            agent exits immediately or, with --stay, waits for the first one to exit.
            """,
            examples:
                "masthead agent --install",
            "masthead agent --once",
            "masthead agent --uninstall"))

    @Flag(help: "Start the agent now and at each login or boot, with systemd or cron.")
    var install = false

    @Flag(help: "Stop starting the agent at each login or boot.")
    var uninstall = false

    @Flag(
        help:
            "Check, download and notify once, then exit. Use this option with your own scheduler.")
    var once = false

    @Flag(help: "Keep running, and check publications whenever they are due.")
    var stay = false

    @Option(help: ArgumentHelp("The open lock file, passed by the parent process.", visibility: .private))
    var lockDescriptor: Int32?

    @OptionGroup(title: "Download limits") var transfers: TransferOptions
    @OptionGroup var library: LibraryOptions

    func validate() throws {
        guard [install, uninstall, once, stay].count(where: { $0 }) < 2 else {
            throw ValidationError("Use only one of --install, --uninstall, --once and --stay.")
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
        guard !FileSystem.isMissing(location) else {
            throw MastheadError(
                .libraryGone, cannot: "download into", to: location.path, found: "the folder does not exist",
                hint: "The library was deleted or moved. Use `masthead mirror URL` to create a new library.")
        }
        let sync = AgentSync(console)
        let opened = try await library.open(
            transfers, announcing: { $0.announcing(onDesktop: true) }, timers: { $0.timerAnnouncing(asks: stay) },
            publishing: .folders(console)
        ) { () throws(MastheadError) in try await sync.exchange()
        }
        sync.set(opened)
        // Change to the root folder, so that the agent does not prevent users from unmounting the folder in which it
        // was started.
        guard lockDescriptor == nil || chdir("/") == 0 else {
            throw MastheadError.system("go to", URL(filePath: "/"))
        }
        // An agent that cron starts repeatedly prints only lines about downloads.
        if !once { console.note("\(Self.now) agent started (\(getpid()))") }
        if stay, let other = opened.agent.processIdentifier {
            console.note("\(Self.now) waiting for the agent of this library (process \(other)) to exit")
        }
        let isOurs = try await Signals.canceling { [duty] () throws(MastheadError) in
            // If the agent was killed before, there may be items whose text is not in the index yet.
            if duty == .stay { await opened.search.indexArrivals() }
            let isOurs = try await opened.agent.run(duty, lockDescriptor: lockDescriptor) { event in
                if let line = Self.line(event) { console.note("\(Self.now) \(line)") }
            }
            if isOurs, !Task.isCancelled {
                await opened.search.indexArrivals()
                await opened.finishIndexing(on: console, quiet: true)
            }
            return isOurs
        }
        guard !once else { return }
        let reason = isOurs ? "" : ": another agent is running"
        console.note("\(Self.now) agent stopped (\(getpid()))\(reason)")
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
