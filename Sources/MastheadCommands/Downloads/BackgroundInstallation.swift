import Files
import Foundation
import IssueLibrary
import Periodical

/// The installation of a library's agent, in systemd or cron.
struct BackgroundInstallation: Sendable {
    let console: Console
    let library: URL
    private let unit: SystemdUnit
    private let line: CronLine

    /// The timeout for systemctl and crontab.
    private static let patience = Duration.seconds(30)
    /// The maximum size of a crontab in bytes.
    private static let longestCrontab = 4 << 20

    init(_ library: URL, isDefault: Bool, console: Console) throws(MastheadError) {
        self.console = console
        self.library = library
        unit = SystemdUnit(executable: console.executable, library: library, isDefault: isDefault)
        line = try CronLine(executable: console.executable, library: library)
    }

    /// The service manager of this system.
    private enum Manager {
        case systemd
        /// systemd is running but cannot be reached by this process.
        case distantSystemd
        case other
    }

    private func manager() async throws(MastheadError) -> Manager {
        let result = try await run("systemctl", ["--user", "is-system-running"])
        if case .failed = result.ending { return .other }
        let state = String(decoding: result.output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        if state == "offline" { return .other }
        let reachable = ["running", "degraded", "starting", "initializing", "maintenance", "stopping"]
        return reachable.contains(state) ? .systemd : .distantSystemd
    }

    private var unitFile: URL { console.configurationBase.appending(path: "systemd/user/\(unit.fileName)") }

    // MARK: Installing

    /// Installs the agent, and prints which file or crontab line has changed.
    func install() async throws(MastheadError) {
        switch try await manager() {
        case .systemd:
            try writeUnit()
            try await systemctl("daemon-reload")
            try await systemctl("enable", unit.fileName)
            // Restart an agent that is already running, so that it uses the new unit.
            try await systemctl("restart", unit.fileName)
            try await removeLine()
            console.print(unitFile.path)
            console.note(
                """
                The agent is running and will start at each login.
                To see its status: systemctl --user status \(unit.fileName)
                To run the agent even without a login: loginctl enable-linger
                """)
        case .distantSystemd:
            try writeUnit()
            console.print(unitFile.path)
            console.note(
                """
                Masthead cannot reach systemd in this session. In your own login session, run these commands.
                To enable the agent: systemctl --user enable --now \(unit.fileName)
                To run the agent even without a login: loginctl enable-linger
                """)
        case .other:
            guard let crontab = try await crontab() else {
                throw MastheadError(
                    .configuration, cannot: "install the agent of", to: library.path,
                    found: "this system has neither systemd nor cron",
                    hint: "Run `masthead agent --once` every 15 minutes with a scheduler of your choice.")
            }
            let wanted = line.added(to: crontab)
            if wanted != crontab { try await write(wanted) }
            console.print(line.text.printable)
            console.note(
                console.wrapped(
                    """
                    This system has no systemd. cron now runs the agent four times an hour, using this line in your \
                    crontab.
                    """))
        }
    }

    private func writeUnit() throws(MastheadError) {
        do {
            try FileManager.default.createDirectory(
                at: unitFile.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(unit.text.utf8).write(to: unitFile, options: .atomic)
        } catch { throw .files("write", unitFile, error) }
    }

    // MARK: Uninstalling

    /// Uninstalls the agent, and prints which file or crontab line was removed.
    func uninstall() async throws(MastheadError) {
        var taken: [String] = []
        if access(unitFile.path, F_OK) == 0 {
            if try await manager() == .systemd { try await systemctl("disable", "--now", unit.fileName) }
            try FileSystem.remove(unitFile)
            if try await manager() == .systemd { try await systemctl("daemon-reload") }
            taken.append(unitFile.path)
        }
        if try await removeLine() { taken.append("the crontab line") }
        console.print(
            taken.isEmpty
                ? "No agent was installed for \(library.path.printable)."
                : "Removed: \(taken.map(\.printable).joined(separator: ", ")).")
    }

    @discardableResult
    private func removeLine() async throws(MastheadError) -> Bool {
        guard let crontab = try await crontab(), line.isIn(crontab) else { return false }
        try await write(line.removed(from: crontab))
        return true
    }

    // MARK: Programs

    /// Returns the user's crontab, which may be empty, or nil if the system has no cron.
    private func crontab() async throws(MastheadError) -> String? {
        let result = try await run("crontab", ["-l"])
        switch result.ending {
        case .failed: return nil
        case .exited(0) where result.output.count < Self.longestCrontab:
            return String(decoding: result.output, as: UTF8.self)
        case .exited where String(decoding: result.errors, as: UTF8.self).contains("no crontab"): return ""
        default: throw failure("read your crontab with", "crontab -l", result)
        }
    }

    private func write(_ crontab: String) async throws(MastheadError) {
        let result = try await run("crontab", ["-"], input: Data(crontab.utf8))
        guard result.ending == .exited(0) else { throw failure("write your crontab with", "crontab -", result) }
    }

    private func systemctl(_ words: String...) async throws(MastheadError) {
        let result = try await run("systemctl", ["--user"] + words)
        guard result.ending == .exited(0) else {
            throw failure("run", "systemctl --user \(words.joined(separator: " "))", result)
        }
    }

    private func run(
        _ program: String, _ words: [String], input: Data = Data()
    ) async throws(MastheadError) -> TimedProgram.Result {
        try await TimedProgram(program, words, environment: console.environment, timeLimit: Self.patience)
            .run(input: input, outputLimit: Self.longestCrontab)
    }

    private func failure(_ action: String, _ subject: String, _ result: TimedProgram.Result) -> MastheadError {
        MastheadError(
            .configuration, cannot: action, to: subject, found: result.said ?? "the program failed",
            hint: "Run the command yourself to see its output.")
    }
}
