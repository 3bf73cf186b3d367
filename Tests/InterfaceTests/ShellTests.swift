import CommandSupport
import Foundation
import TestSupport
import Testing

/// Completion and man pages in the shells of a terminal.
@Suite(.enabled(if: Tool.isInstalled("tmux"))) struct ShellTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A shell with the commands that load a completion script.
    struct Shell: Sendable, CustomTestStringConvertible {
        let name: String
        let start: String
        let load: @Sendable (_ script: String) -> [String]

        var testDescription: String { name }
    }

    static let shells = [
        Shell(name: "bash", start: "bash --norc --noprofile") { ["PS1='$ '", "source \($0)"] },
        Shell(name: "zsh", start: "zsh -f") { script in
            ["PS1='$ '", "autoload -U compinit && compinit -u -D", "source \(script)"]
        },
        Shell(name: "fish", start: "fish --no-config") { script in
            ["function fish_prompt; echo '$ '; end", "set -g fish_autosuggestion_enabled 0", "source \(script)"]
        },
    ].filter { Tool.isThere("/usr/bin/\($0.name)") || Tool.isThere($0.name) }

    /// Adds a magazine with three issues.
    private func addMagazine() async throws {
        let rows = ["spring-2026", "summer-2026", "autumn-2026"].map { name in
            "<dict><key>Name</key><string>\(name)</string><key>Date</key><date>2026-03-20T00:00:00Z</date>"
                + "<key>Content</key><string>x.zip</string></dict>"
        }
        let catalog = "<plist version=\"1.0\"><array>\(rows.joined())</array></plist>"
        let server = try ScriptedServer.files(["/issues.plist": Data(catalog.utf8)])
        let added = try await Command.run([
            "add", server.url("/issues.plist").absoluteString, "--handle", "harbour", "--library",
            folder["library"].path,
        ])
        try #require(added.status == 0, "\(added)")
    }

    @Test("Tab completes commands, handles, issues and settings in bash, zsh and fish", arguments: shells)
    func completion(shell: Shell) async throws {
        try await addMagazine()
        let script = try await Command.run(["--generate-completion-script", shell.name])
        let file = try folder.write("completion", script.output)
        let programs = URL(filePath: Tool.masthead).deletingLastPathComponent().path
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let terminal = try await TerminalSession(environment: [
            "MASTHEAD_LIBRARY": folder["library"].path, "HOME": folder.url.path, "PATH": "\(programs):\(path)",
            "XDG_CACHE_HOME": folder["cache"].path, "XDG_CONFIG_HOME": folder["settings"].path,
        ])
        for line in [shell.start] + shell.load(file.path) + ["clear; echo read''-y"] { try await terminal.enter(line) }
        // The shell has read the script.
        try await terminal.wait(for: "read-y")
        try await terminal.press("C-l")
        try await terminal.wait { !$0.contains("read-y") }
        for (typed, completed) in [
            ("masthead unfol", "masthead unfollow"), ("masthead unfollow ha", "masthead unfollow harbour"),
            ("masthead read spr", "masthead read spring-2026"),
            ("masthead read harbour/au", "masthead read harbour/autumn-2026"),
            ("masthead config limit-r", "masthead config limit-rate"),
            ("masthead config follow newe", "masthead config follow newest"),
        ] {
            try await terminal.type(typed)
            try await terminal.wait(for: typed)
            try await terminal.press("Tab")
            try await terminal.wait(for: completed)
            // A shell handles these keys in order. Ctrl-C would be a signal, which can arrive before other keys.
            try await terminal.press("C-u", "C-l")
            try await terminal.wait { !$0.contains("masthead") }
        }
    }

    @Test(
        "in a terminal, `help COMMAND` opens the installed man page",
        .enabled(if: Tool.isInstalled("man") && Tool.isThere("less")))
    func manual() async throws {
        let program = folder["bin/masthead"]
        try FileManager.default.createDirectory(
            at: program.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: URL(filePath: Tool.masthead), to: program)
        let script = Tool.repository.appending(path: "script/manual").path
        let made = try await Tool.run([script, Tool.masthead, folder["share/man"].path])
        try #require(made.status == 0, "\(made.errors)")
        let terminal = try await TerminalSession(environment: ["MANPAGER": "less", "HOME": folder.url.path])
        try await terminal.enter("\(program.path) help mirror")
        try await terminal.wait(for: "MASTHEAD-MIRROR(1)")
        // Ctrl-C belongs to the pager, which stays open.
        try await terminal.press("C-c")
        try await terminal.type("q")
        try await terminal.wait { !$0.contains("MASTHEAD-MIRROR(1)") && $0.contains("$") }
        try await terminal.enter("\(program.path) help mirror | grep USAGE")
        try await terminal.wait(for: "USAGE: masthead mirror")
    }
}
