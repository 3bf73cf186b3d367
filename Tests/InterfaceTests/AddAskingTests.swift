import CommandSupport
import Foundation
import TestSupport
import Testing

/// Questions and messages of `add` in a terminal.
@Suite(.enabled(if: Tool.isInstalled("tmux")), .leavesNoProcess) struct AddAskingTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("`add` asks for another address until an address works or the input is empty")
    func wrong() async throws {
        let feed = Data(TideFeed.rss("Harbour", 2).utf8)
        let server = try ScriptedServer.files(["/feed.xml": feed])
        defer { server.stop() }
        let reader = ReadersTerminal(folder: folder)
        let terminal = try await TerminalSession(columns: 200, environment: reader.environment)
        try await terminal.enter("\(Tool.masthead) add \(server.url("/none.xml")); echo status $?")
        try await terminal.wait { $0.contains("error:") && $0.contains("Another address (empty to stop):") }
        try await terminal.enter("\(server.url("/nothing"))")
        try await terminal.wait { $0.components(separatedBy: "Another address").count == 3 }
        try await terminal.enter("\(server.url("/feed.xml"))")
        try await terminal.wait { $0.contains("added harbour: a feed of 2 posts") && $0.contains("status 0") }
        try await terminal.enter("clear; \(Tool.masthead) add no/such; echo status $?")
        try await terminal.wait { $0.contains("Another address (empty to stop):") }
        try await terminal.press("Enter")
        try await terminal.wait(for: "status 1")
    }

    @Test("`add` prints a message while it waits for a server")
    func silent() async throws {
        let gate = Gate()
        let feed = Data(TideFeed.rss("Harbour", 2).utf8)
        let server = try ScriptedServer { _ in [.wait(gate), .send(.response(200, body: feed))] }
        defer { server.stop() }
        let reader = ReadersTerminal(folder: folder)
        let terminal = try await TerminalSession(columns: 200, environment: reader.environment)
        try await terminal.enter("\(Tool.masthead) add \(server.url("/feed.xml")); echo status $?")
        try await terminal.wait(for: "Waiting for 127.0.0.1, which has not answered yet.")
        gate.open()
        try await terminal.wait { $0.contains("added harbour") && $0.contains("status 0") }
    }
}
