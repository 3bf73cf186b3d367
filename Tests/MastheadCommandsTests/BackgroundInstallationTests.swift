import CommandSupport
import Foundation
import TestSupport
import Testing

/// `agent --install` and `--uninstall` with systemd, with cron and without both.
@Suite(.leavesNoProcess) struct BackgroundInstallationTests {
    let reader: Reader

    init() throws { reader = try Reader(at: "2026-06-01T08:00:00Z") }

    private func run(_ words: String...) async throws -> Tool.Result {
        // The path contains only the test's programs and the tools that they call.
        for tool in ["cat", "sh", "mv", "rm", "test"] where access(reader.folder["bin/\(tool)"].path, F_OK) != 0 {
            try FileManager.default.createDirectory(at: reader.folder["bin"], withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                atPath: reader.folder["bin/\(tool)"].path, withDestinationPath: "/bin/\(tool)")
        }
        return try await Command.run(
            words,
            environment: reader.environment.merging(["PATH": reader.folder["bin"].path]) { $1 })
    }

    /// Installs a crontab(1) that stores the lines in a file.
    private func stubCrontab() throws {
        let file = reader.folder["crontab"].path
        try reader.program(
            "crontab",
            """
            if [ "$1" = -l ]; then
                if [ -f '\(file)' ]; then cat '\(file)'; else echo 'no crontab for reader' >&2; exit 1; fi
            else cat > '\(file).new'; mv '\(file).new' '\(file)'; echo "$*" >> '\(file).calls'
            fi
            """)
    }

    /// Installs a systemctl(1) that prints the state and logs its arguments.
    private func stubSystemctl(_ state: String) throws {
        try reader.program(
            "systemctl",
            """
            echo "$*" >> '\(reader.folder["systemctl"].path)'
            if [ "$2" = is-system-running ]; then echo \(state); [ \(state) = running ]; exit; fi
            """)
    }

    @Test("without systemd, `agent --install` adds a line to the crontab")
    func cron() async throws {
        try stubSystemctl("offline")
        try stubCrontab()
        try reader.folder.write("crontab", "# mine\n0 5 * * * backup 100\\%")
        let first = try await run("agent", "--install")
        #expect(first.status == 0 && first.errors.contains("four times an hour"), "\(first)")
        let lines = reader.lines("crontab")
        #expect(lines.prefix(2) == ["# mine", "0 5 * * * backup 100\\%"] && lines.count == 3)
        let line = try #require(lines.last)
        #expect(line.contains("'\(Tool.masthead)' agent --once --library '\(reader.folder["library"].path)' >>"))
        let minutes = try #require(line.split(separator: " ").first).split(separator: ",").compactMap { Int($0) }
        #expect(minutes.count == 4 && zip(minutes, minutes.dropFirst()).allSatisfy { $1 - $0 == 15 } && minutes[3] < 60)
        #expect(try await run("agent", "--install").status == 0)
        #expect(reader.lines("crontab") == lines && reader.lines("crontab.calls").count == 1)
        // Cron passes the line to a shell.
        #expect(try await run("mirror", "http://127.0.0.1:9/issues.plist").status == 1)
        let command = line.split(separator: " ", maxSplits: 5)[5]
        #expect(try await Tool.run(["sh", "-c", String(command)], environment: reader.environment).status == 0)

        let gone = try await run("agent", "--uninstall")
        #expect(gone.output == "Removed: the crontab line.\n")
        #expect(reader.lines("crontab") == ["# mine", "0 5 * * * backup 100\\%"])
        #expect(try await run("agent", "--uninstall").output.hasPrefix("No agent was installed for"))
    }

    @Test("a systemd unit for the agent can be installed, enabled, started and removed")
    func systemd() async throws {
        try stubSystemctl("running")
        let installed = try await run("agent", "--install")
        #expect(installed.status == 0, "\(installed)")
        let file = installed.output.trimmingCharacters(in: .newlines)
        let name = URL(filePath: file).lastPathComponent
        let unit = try String(contentsOfFile: file, encoding: .utf8)
        #expect(unit.contains("\"agent\" \"--library\" \"\(reader.folder["library"].path)\" \"--stay\"\n"))
        #expect(
            reader.lines("systemctl").suffix(3) == [
                "--user daemon-reload", "--user enable \(name)", "--user restart \(name)",
            ])
        #expect(try await run("agent", "--uninstall").output == "Removed: \(file).\n")
        #expect(reader.lines("systemctl").contains("--user disable --now \(name)"))
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test("`agent --install` explains how to enable the unit if systemd is unreachable")
    func distant() async throws {
        try stubSystemctl("")
        let installed = try await run("agent", "--install")
        #expect(
            installed.status == 0 && installed.errors.contains("systemctl --user enable --now masthead-"),
            "\(installed)")
        #expect(FileManager.default.fileExists(atPath: installed.output.trimmingCharacters(in: .newlines)))
    }

    @Test("`agent --install` reports a system without systemd and cron")
    func neither() async throws {
        let result = try await run("agent", "--install")
        #expect(result.status == 1 && result.errors.contains("neither systemd nor cron"), "\(result)")
        #expect(try await run("agent", "--install", "--once").status == 64)
    }

    @Test("`agent --install` does not change an unreadable crontab")
    func unreadable() async throws {
        try reader.program(
            "crontab",
            "if [ \"$1\" = -l ]; then echo 'may not' >&2; exit 1; fi; cat > '\(reader.folder["crontab"].path)'")
        let result = try await run("agent", "--install")
        #expect(result.status == 1 && result.errors.contains("may not"), "\(result)")
        #expect(!FileManager.default.fileExists(atPath: reader.folder["crontab"].path))
    }
}
