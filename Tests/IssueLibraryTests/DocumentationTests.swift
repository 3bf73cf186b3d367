import Foundation
import Periodical
import TestSupport
import Testing

@Suite struct DocumentationTests {
    private func read(_ path: String) throws -> String {
        try String(contentsOf: Tool.repository.appending(path: path), encoding: .utf8)
    }

    @Test("the code in docs/library.md is the code that the tests compile and run")
    func code() async throws {
        let blocks = try read("docs/library.md").components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }.filter { $0.hasPrefix("import ") }
        #expect(blocks.count == 8)
        let compiled = try read("Tests/IssueLibraryTests/DocumentedUsage.swift")
        for block in blocks {
            #expect(compiled.contains(block.replacing(/^(import \w+\n)+\n/, with: "")), "\(block)")
        }

        let fixture = try await LibraryFixture()
        try await bringInWhatIsNew(fixture.catalogURL, into: fixture.folder["other"])
        #expect(try FileTree.read(fixture.folder["other/issues/one"]).keys.contains("front.png"))
        let listener = Task { [library = fixture.library] in try await follow(library) }
        _ = try await fixture.library.refresh()
        _ = try await fixture.library.downloads.queue("one")
        let assets = try await firstPage(of: "one", in: fixture.library)
        #expect(assets.keys.sorted() == ["front.png"])
        try await goOnAfterRestart(fixture.library)
        let session = try await openIssue("one", in: fixture.library)
        session.go(.next)
        while try await fixture.library.positions.position("one")?.articleIndex != 1 { try await waitAMoment() }
        #expect(try await find("second", in: fixture.library).map(\.position.description) == ["2.2"])
        #expect(try await fixture.library.items.existingItem("one").status == .available)
        try await fixture.library.readMarks.mark(.read, ["one"])
        try await tidy(fixture.library) { true }
        #expect(try await fixture.library.items.existingItem("one").status == .available)
        try fixture.folder.write("library/issues/one/front.png", "spoilt")
        try await mend(fixture.library)
        #expect(try await fixture.library.verification.verify("one").faults.isEmpty)
        try await fixture.library.removal.removeContent(of: "one")
        let missing = await #expect(throws: MastheadError.self) { _ = try await fixture.library.verification.verify("one") }
        #expect(try await act(on: try #require(missing?.remedies.first), in: fixture.library))
        #expect(try await fixture.library.items.existingItem("one").status == .available)
        listener.cancel()
        // The cancellation may have interrupted a read.
        do { try await listener.value } catch let error as MastheadError where error.code == .stopped {}
    }

    @Test("the feed code in docs/library.md follows a feed, lists and shows its posts, and keeps posts longer")
    func feeds() async throws {
        let fixture = try await FeedFixture()
        fixture.write([.init(id: "1", title: "One"), .init(id: "2", title: "Two")])
        let handle = try #require(try await followFeed(fixture.server.url("/feed"), in: fixture.library).first)
        let posts = try await unreadPosts(of: handle, in: fixture.library)
        #expect(posts.map(\.title).sorted { ($0 ?? "") < ($1 ?? "") } == ["One", "Two"])
        #expect(try await show(try #require(posts.first), of: fixture.library).contains("Words."))
        #expect(try await unreadPosts(of: handle, in: fixture.library) == [try #require(posts.last)])
        try await keepLonger(handle, in: fixture.library)
        let feed = try #require(try await fixture.library.publications.publication(handle).feed)
        #expect(feed.retentionDays == 365 && feed.fetchesArticles && feed.folders == [["News", "Sea"]])
    }

    @Test("every test that a faults page of the documentation names exists")
    func testNames() throws {
        let folder = Tool.repository.appending(path: "Tests")
        // All strings of the tests: the texts between two quotation marks.
        let quoted = Set(try FileTree.read(folder).values.flatMap { $0.split(separator: UInt8(ascii: "\"")) })
        let pages = ["network", "library", "content"]
        let rows = try pages.flatMap { try read("docs/faults-\($0).md").components(separatedBy: "\n") }
            .filter { $0.hasPrefix("| ") }
        let names = rows.compactMap { $0.components(separatedBy: "|").dropLast().last }
            .flatMap { $0.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element) }
        #expect(names.count > 90)
        for name in names { #expect(quoted.contains(Data(name.utf8)), "\(name)") }
    }
}
