import Periodical
import TestSupport
import Testing

@testable import TerminalReader

/// The settings of one feed and of all feeds in a terminal.
@Suite struct FeedSettingsKeysTests {
    private let host = FeedsTestHost()

    private func shelf(columns: Int = 80, rows: Int = 24) async throws -> TerminalShelf {
        let shelf = TerminalShelf(
            host, environment: ["LANG": "C.UTF-8"], device: try PseudoTerminal.device(columns: columns, rows: rows))
        await shelf.showSamples()
        return shelf
    }

    /// Shows the requested settings, as the shelf does when its host returns them.
    private func showSheet(_ subject: SettingsSheet.Subject, on shelf: TerminalShelf) async throws {
        let sheet = try await host.settings(of: subject)
        _ = await shelf.handle(.settings(sheet, selection: nil))
    }

    @Test("a feed setting can be chosen from a list by key", arguments: [60, 80, 120])
    func choosing(columns: Int) async throws {
        let shelf = try await shelf(columns: columns)
        try await showSheet(.feed("harbour"), on: shelf)
        #expect(
            await shelf.menu == [
                "Harbour Notes", "n name                Harbour Notes", "k keep dropped posts  default",
                "F unfollow",
            ])
        #expect(await shelf.lines.contains { $0.contains("https://example.org/harbour") })
        await shelf.type(.down)
        await shelf.type(.enter)
        #expect(await shelf.menu == ["Keep dropped posts", "0 default", "1 forever"])
        await shelf.type(.character("1"))
        try await wait(while: host.done.isEmpty)
        #expect(host.done == ["set keep 0 feed(\"harbour\")"])
    }

    @Test("a prompt asks for a feed's name, and Escape keeps the old name")
    func typing() async throws {
        let shelf = try await shelf()
        try await showSheet(.feed("harbour"), on: shelf)
        await shelf.type(.character("n"))
        for key in "Quay" { await shelf.type(.character(key)) }
        #expect(await shelf.lines.last == " Name: Quay")
        await shelf.type(.escape)
        #expect(host.done.isEmpty)
        try await showSheet(.feed("harbour"), on: shelf)
        await shelf.type(.character("n"))
        for key in "Sea/a" { await shelf.type(.character(key)) }
        await shelf.type(.enter)
        try await wait(while: host.done.isEmpty)
        #expect(host.done == ["set title Sea/a feed(\"harbour\")"])
    }

    @Test("if feed settings load slowly, they do not open over a prompt that the user opened in the meantime")
    func late() async throws {
        let shelf = try await shelf()
        await shelf.type(.character("a"))
        try await showSheet(.allFeeds, on: shelf)
        #expect(await shelf.dialog == nil)
        #expect(await shelf.lines.last == " Add:")
    }
}
