import Foundation
import TestSupport
import Testing

/// What `import` and `new` ask a publisher at a terminal.
@Suite(.enabled(if: Tool.isInstalled("tmux"))) struct PublishingTerminalTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func makePDF(password: String) async throws {
        let maker = Tool.repository.appending(path: "Tests/Programs/make-pdf").path
        try #require(try await Tool.run(["/usr/bin/python3", maker, folder["plain.pdf"].path, "2"]).status == 0)
        let locked = try await Tool.run([
            "qpdf", folder["plain.pdf"].path, "--encrypt", password, "owner", "256", "--", folder["locked.pdf"].path,
        ])
        try #require(locked.status == 0, "\(locked.errors)")
    }

    @Test("on a terminal the password is asked for, and not shown")
    func passwordOnATerminal() async throws {
        try await makePDF(password: "sesame")
        let terminal = try await TerminalSession()
        try await terminal.enter("\(Tool.masthead) import \(folder["locked.pdf"].path) -o \(folder["made"].path)")
        _ = try await terminal.wait(for: "The password of ")
        try await terminal.enter("sesame")
        let screen = try await terminal.wait(for: "2 pages in 2 articles")
        #expect(!screen.contains("sesame"))
    }

    @Test("a name that no issue can have is asked for again")
    func asked() async throws {
        let terminal = try await TerminalSession()
        try await terminal.enter("cd \(folder.url.path) && \(Tool.masthead) new 'Winter 2026'")
        _ = try await terminal.wait(for: "Make winter-2026? [Y/n]")
        try await terminal.enter("")
        _ = try await terminal.wait(for: "Title [Winter 2026]:")
    }
}
