import ArgumentParser
import Foundation
import IssueLibrary
import TerminalReader
import TestSupport
import Testing

@testable import MastheadCommands

@Suite struct LibraryShelfHostTests {
    @Test("if the library has no sync service, the settings for all feeds explain how to log in")
    func noService() async throws {
        let folder = try TemporaryFolder()
        let library = try await IssueLibrary(folder: folder["library"])
        let console = Console(
            output: .nullDevice, errors: .nullDevice,
            environment: ChildProcess.environment(["XDG_CONFIG_HOME": folder["config"].path]))
        let options = try LibraryOptions.parse([])
        let sheet = try await Console.$current.withValue(console) {
            try await LibraryShelfHost(library, classes: .builtIn, options: options).settings(of: .allFeeds)
        }
        #expect(sheet.facts.last == "No sync service. Log in with `masthead sync login URL --user NAME`.")
    }

    @Test("the terminal shelf shows handles if two publications have the same title")
    func sameTitles() async throws {
        let folder = try TemporaryFolder()
        let library = try await IssueLibrary(folder: folder["library"])
        for (handle, title) in [("one", "Harbour"), ("two", "Harbour"), ("three", "Mills")] {
            let rows = [["Name": "a", "Title": "A", "Date": "2026-01-01", "Content": "a.pdf", "Publication": title]]
            try folder.write("\(handle)/issues.plist", try JSONSerialization.data(withJSONObject: rows))
            _ = try await library.adding.add(folder[handle], handle: handle)
        }
        let publications = try await library.publications.all()
        try #require(publications.filter { $0.title == "Harbour" }.count == 2, "\(publications.map(\.title))")
        let contents = ShelfContents(publications, items: try await library.items.all(), posts: [])
        let titles = Dictionary(uniqueKeysWithValues: contents.publications.map { ($0.id, $0.title) })
        #expect(titles == ["one": "Harbour (one)", "two": "Harbour (two)", "three": "Mills"])
    }
}
