import CommandSupport
import Foundation
import TestSupport
import Testing

/// The questions that `import` and `new` ask in a terminal.
@Suite(.enabled(if: Tool.isInstalled("tmux"))) struct PublishingTerminalTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("in a terminal, `import` asks for a PDF's password without displaying it")
    func passwordOnATerminal() async throws {
        try await folder.writePDF("locked.pdf", password: "sesame")
        let terminal = try await TerminalSession()
        try await terminal.enter("\(Tool.masthead) import \(folder["locked.pdf"].path) -o \(folder["made"].path)")
        _ = try await terminal.wait(for: "Password for ")
        try await terminal.enter("sesame")
        let screen = try await terminal.wait(for: "2 pages in 2 articles")
        #expect(!screen.contains("sesame"))
    }

    @Test("in a terminal, `new` asks again after an invalid issue name")
    func asked() async throws {
        let terminal = try await TerminalSession()
        try await terminal.enter("cd \(folder.url.path) && \(Tool.masthead) new 'Winter 2026'")
        _ = try await terminal.wait(for: "Create winter-2026 instead? [Y/n]")
        try await terminal.enter("")
        _ = try await terminal.wait(for: "Title [Winter 2026]:")
    }
}
