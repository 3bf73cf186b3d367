import Foundation
import Periodical
import Reading
import TestSupport
import Testing

@Suite struct ReadingSessionTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Returns an issue whose articles have these numbers of pages.
    private func content(_ counts: [Int]) throws -> IssueContent {
        let articles = counts.map { count in
            let pages = (0..<count).map { #"{"class": "TextPage", "properties": {"body": "page \#($0)"}}"# }
            return "[\(pages.joined(separator: ","))]"
        }
        try folder.write("i/pages.json", "[\(articles.joined(separator: ","))]")
        return try IssueContent(folder: folder["i"], name: "i", scale: .double)
    }

    private func place(_ text: String) throws -> PagePosition { try #require(PagePosition(text)) }

    @Test("a reading session returns the pages around the current page")
    func neighbors() throws {
        let session = try ReadingSession(try content([2, 1, 3]), at: try place("1.2"))
        #expect(try session.current.position.description == "1.2")
        #expect(try session.next?.position.description == "2.1")
        #expect(try session.upper?.position.description == "1.1")
        #expect(try session.previous == nil && session.lower == nil)
        #expect((session.articleIndex, session.pageIndex) == (0, 1))
        #expect((session.lastArticleIndex, session.lastPageIndex) == (2, 1))
    }

    @Test("moving in a reading session follows the page grid and stops at its edges")
    func moves() throws {
        let session = try ReadingSession(try content([1, 2]))
        #expect(session.go(.next) && session.go(.lower))
        #expect(!session.go(.lower) && !session.go(.next))
        #expect(session.position.description == "2.2")
        #expect(session.go(.back) && session.position.description == "2.1")
        #expect(!session.go(to: try place("3.1")) && session.position.description == "2.1")
        #expect(session.go(to: .first) && session.position == .first)
    }

    @Test("an observer of a reading session gets the current position and each change", .timeLimit(.minutes(20)))
    func changes() async throws {
        var session: ReadingSession? = try ReadingSession(try content([1, 1, 1]))
        let streams = [session?.changes, session?.changes].compactMap(\.self)
        var iterators = streams.map { $0.makeAsyncIterator() }
        for index in iterators.indices { #expect(await iterators[index].next() == .first) }
        session?.go(.next)
        for index in iterators.indices { #expect(await iterators[index].next()?.description == "2.1") }
        session?.go(.next)
        session?.go(.previous)
        #expect(await iterators[0].next()?.description == "2.1", "a slow observer gets the newest change")
        session = nil
        #expect(await iterators[0].next() == nil)
    }

    @Test("after a correction, a reading session stays at its position or the nearest one")
    func corrections() throws {
        let session = try ReadingSession(try content([1, 3]), at: try place("2.3"))
        session.update(try content([1, 2]))
        #expect(session.position.description == "2.2")
        #expect(session.lastPageIndex == 1)
    }

    @Test("an app can choose a view for each page class")
    func makers() throws {
        let classes = try PageClassRegistry.builtIn.adding(
            files: ["MapPage/class.json": #"{"name": "MapPage", "extends": "PhotoPage"}"#], subject: "t")
        var makers = PageMakers<String>(classes: classes) { "unknown \($0.page.className)" }
        makers.register("SimplePage") { _ in "simple" }
        makers.register("PhotoPage") { _ in "photo" }
        let pages = ["SimplePage", "PhotoPage", "MapPage", "TextPage", "NoPage"].map { #"[{"class": "\#($0)"}]"# }
        try folder.write("i/pages.json", "[\(pages.joined(separator: ","))]")
        let content = try IssueContent(folder: folder["i"], name: "i", scale: .double, classes: classes)
        let made = try content.grid.positions.map { try makers.make(PageView(content, at: $0)) }
        #expect(made == ["simple", "photo", "photo", "unknown TextPage", "unknown NoPage"])
        #expect(classes["MapPage"]?.ancestors == ["PhotoPage", "SimplePage"])
    }
}
