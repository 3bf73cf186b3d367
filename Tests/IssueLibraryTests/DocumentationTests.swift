import Foundation
import LibrarySupport
import Periodical
import TestSupport
import Testing

@Suite struct DocumentationTests {
    private func read(_ path: String) throws -> String {
        try String(contentsOf: Tool.repository.appending(path: path), encoding: .utf8)
    }

    @Test(
        "all code examples in the documentation for app developers are compiled by the tests",
        arguments: [
            ("docs/library.md", 10), ("docs/library-feeds.md", 3), ("docs/library-press.md", 1),
            ("docs/library-timers.md", 1),
            ("Sources/IssueLibrary/IssueLibrary.docc/GettingStarted.md", 3),
        ])
    func code(page: String, count: Int) throws {
        let blocks = try read(page).components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }.filter { $0.hasPrefix("import ") }
        #expect(blocks.count == count)
        let compiled = try read("Tests/IssueLibraryTests/DocumentedUsage.swift")
        for block in blocks {
            #expect(compiled.contains(block.replacing(/^(import \w+\n)+\n/, with: "")), "\(block)")
        }
    }

    @Test("the first example in docs/library.md is at most 20 lines long")
    func firstLibrary() async throws {
        let page = try read("docs/library.md")
        let section = try #require(page.components(separatedBy: "## Create your first library").last)
        let code = try #require(section.components(separatedBy: "```").dropFirst().first)
        #expect(code.contains("func downloadNewIssues") && code.count { $0 == "\n" } <= 20)
        let fixture = try await LibraryFixture()
        let folder = fixture.folder["other"]
        for _ in 1...2 {
            try await downloadNewIssues(of: fixture.catalogURL, into: folder)
            #expect(try FileTree.read(fixture.folder["other/issues/one"]).keys.contains("front.png"))
        }
    }

    @Test("the code in docs/library-timers.md adds a timer and reports invalid fields")
    func timers() async throws {
        let fixture = try await LibraryFixture()
        let library = try await libraryWithTimers(in: fixture.folder["timers"])
        let added = try #require(try await addDailyTimer(title: "Water the plants", in: library))
        #expect(try await library.timers.all().map(\.id) == [added.id])
        #expect(try await addDailyTimer(title: "", in: library) == nil)
        let agent = keepUpToDate(library)
        try await wait(while: library.agent.processIdentifier == nil)
        agent.cancel()
        _ = await agent.result
        #expect(library.agent.processIdentifier == nil)
    }

    @Test("the code in docs/library.md can follow, download, read, search, remove and repair issues")
    func usage() async throws {
        let fixture = try await LibraryFixture()
        let handle = try await followMagazine(at: fixture.catalogURL, publicKey: nil, in: fixture.library)
        #expect(try await fixture.library.publications.publication(handle).policy == .newest(3))
        let listener = Task { [library = fixture.library] in try await watchChanges(in: library) }
        _ = try await fixture.library.refresh()
        _ = try await fixture.library.downloads.queue("one")
        let assets = try await firstPage(of: "one", in: fixture.library)
        #expect(assets.keys.sorted() == ["front.png"])
        let page = try await pageHTML(at: .first, of: "one", in: fixture.library)
        #expect(page.contains("files/front.png"), "\(page)")
        let opened = try await fixture.library.open("one")
        let picture = try webFile(at: "files/front.png", of: opened, cache: fixture.folder["pictures"])
        #expect(picture?.prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]), "a PNG")
        try await resumeDownloads(fixture.library)
        let session = try await openIssue("one", in: fixture.library)
        session.go(.next)
        try await wait(while: try await fixture.library.positions.position("one")?.articleIndex != 1)
        #expect(try await searchPages("second", in: fixture.library).map(\.position.description) == ["2.2"])
        #expect(try await fixture.library.items.existingItem("one").status == .available)
        #expect(try await newestIssue(in: fixture.library)?.name == "one")
        try await fixture.library.readMarks.mark(.read, ["one"])
        try await removeReadIssues(from: fixture.library) { true }
        #expect(try await fixture.library.items.existingItem("one").status == .available)
        try fixture.folder.write("library/issues/one/front.png", "spoilt")
        try await repairIssues(fixture.library)
        #expect(try await fixture.library.verification.verify("one").faults.isEmpty)
        try await fixture.library.removal.removeContent(of: "one")
        let missing = await #expect(throws: MastheadError.self) {
            _ = try await fixture.library.verification.verify("one")
        }
        #expect(try await apply(try #require(missing?.remedies.first), in: fixture.library))
        #expect(try await fixture.library.items.existingItem("one").status == .available)
        listener.cancel()
        // The cancellation may have interrupted a read.
        do { try await listener.value } catch let error as MastheadError where error.code == .stopped {}
    }

    @Test("the code in docs/library.md downloads issues according to the follow policy")
    func policy() async throws {
        let fixture = try await LibraryFixture(["one", "two", "three", "four"])
        _ = try await followMagazine(at: fixture.catalogURL, publicKey: nil, in: fixture.library)
        _ = try await fixture.library.refresh()
        try await downloadByPolicy(fixture.library)
        let items = try await fixture.library.items.all()
        #expect(items.map(\.name) == ["four", "three", "two", "one"])
        #expect(items.map(\.status) == [.available, .available, .available, .absent])
        // A repair does not download the issues that the policy leaves out.
        try fixture.folder.write("library/issues/four/front.png", "spoilt")
        try await repairIssues(fixture.library)
        #expect(try await fixture.library.verification.verify("four").faults.isEmpty)
        #expect(try await fixture.library.items.existingItem("one").status == .absent)
    }

    @Test("the test in docs/library.md downloads from a local folder with a simulated clock")
    func testing() async throws {
        let folder = try TemporaryFolder()
        #expect(try await statusesAfterOneDay(in: folder.url) == [.available, .available])
    }

    @Test("the code in docs/library-feeds.md follows a feed and shows its posts")
    func feeds() async throws {
        let fixture = try await FeedFixture()
        fixture.write([.init(id: "1", title: "One"), .init(id: "2", title: "Two")])
        let handle = try #require(try await followFeed(fixture.server.url("/feed"), in: fixture.library).first)
        let posts = try await unreadPosts(of: handle, in: fixture.library)
        #expect(posts.map(\.title).sorted { ($0 ?? "") < ($1 ?? "") } == ["One", "Two"])
        #expect(try await openPost(try #require(posts.first), in: fixture.library).contains("Words."))
        #expect(try await unreadPosts(of: handle, in: fixture.library) == [try #require(posts.last)])
        try await keepPostsForOneYear(of: handle, in: fixture.library)
        let feed = try #require(try await fixture.library.publications.publication(handle).feed)
        #expect(feed.retentionDays == 365 && feed.fetchesArticles && feed.folders == [["News", "Sea"]])
    }

    @Test("every test that docs/faults-*.md names exists")
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
