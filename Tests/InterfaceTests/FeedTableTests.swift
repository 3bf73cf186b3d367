import CommandSupport
import Foundation
import TestSupport
import Testing

/// Tables of feeds in a terminal.
@Suite(.enabled(if: Tool.isInstalled("tmux")), .leavesNoProcess) struct FeedTableTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("in 80 columns, the table of publications omits columns before it truncates a title")
    func narrow() async throws {
        let title = "Notes of the Harbour Master"
        let feed = Data(TideFeed.rss(title, 2).utf8)
        let server = try ScriptedServer.files(["/feed.xml": feed])
        defer { server.stop() }
        let reader = ReadersTerminal(folder: folder)
        let command = "\(Tool.masthead) add \(server.url("/feed.xml")) --handle harbour-masters-notes"
        let shown = [80: ["Unread", "Last checked"], 160: ["Kind", "Items", "Result", "Next check"]]
        for (columns, headings) in shown {
            let terminal = try await TerminalSession(columns: columns, environment: reader.environment)
            try await terminal.enter("\(command); clear; \(Tool.masthead) publications; echo status $?")
            try await terminal.wait { screen in
                screen.contains("status 0") && screen.contains("  \(title)\n")
                    && headings.allSatisfy { screen.contains($0) }
            }
        }
    }
}
