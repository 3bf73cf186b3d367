import Foundation
import IssueLibrary
import LibraryReading
import Periodical
import Reading
import Rendering
import TestSupport
import Testing

/// Positions in a book are found in corrected editions by their surrounding text.
@Suite struct EditionTests {
    /// Returns a paragraph with unique words.
    private static func paragraph(_ number: Int) -> String {
        let words = (0..<12).map { "w\(number)x\($0 * number % 97)" }.joined(separator: " ")
        return "<p>Paragraph \(number) says \(words) and ends here.</p>"
    }

    private static func chapter(_ name: String, _ paragraphs: some Sequence<Int>, before: String = "")
        -> EPUBBuilder
        .Chapter
    {
        EPUBBuilder.Chapter("\(name).xhtml", name, before + paragraphs.map(Self.paragraph).joined(separator: "\n"))
    }

    private static let first = [chapter("one", 1...20), chapter("two", 21...40), chapter("three", 41...60)]

    /// Returns the position of the given words in the current edition.
    private func place(of words: String, in press: BookPress) async throws -> PagePosition {
        let content = try await press.opened().content
        let wanted = words.filter { !$0.isWhitespace }
        for position in content.grid.positions {
            let page = try #require(content.grid[position])
            let path = try #require(page.properties["html"]?.string)
            let html = String(decoding: try content.data(of: try #require(try content.file(for: path))), as: UTF8.self)
            let body = try #require(html.split(separator: "<body>").last)
            let text = body.replacing(/<[^>]*>/, with: "").filter { !$0.isWhitespace }
            guard let range = text.firstRange(of: wanted) else { continue }
            var place = position
            place.characterOffset = text.distance(from: text.startIndex, to: range.lowerBound)
            return place
        }
        throw CancellationError()
    }

    /// Stores the position, a bookmark and a highlight at the given words.
    private func keep(_ words: String, in press: BookPress) async throws -> Highlight {
        let opened = try await press.opened()
        let place = try await place(of: words, in: press)
        try await opened.memory.remember(place)
        try await opened.memory.set(.bookmark, true, at: place)
        let passage = try #require(TextPassage(start: place, length: words.filter { !$0.isWhitespace }.count))
        let made = try await opened.memory.highlight(passage, .green, note: "Mind this.")
        #expect(made.words == words && made.passage == passage && made.note == "Mind this.")
        return made
    }

    /// Expects the position, the bookmark and the highlight at the given words of the current edition.
    private func expectAll(
        at words: String, in press: BookPress, _ former: Highlight, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let wanted = try await place(of: words, in: press)
        let memory = try await press.opened().memory
        #expect(try await memory.position() == wanted, sourceLocation: sourceLocation)
        #expect(try await memory.bookmarks() == [wanted], sourceLocation: sourceLocation)
        let highlight = try #require(try await memory.highlights().first)
        #expect(
            highlight.passage.start == wanted && highlight.words == words, "\(highlight)",
            sourceLocation: sourceLocation)
        #expect(highlight.id == former.id && highlight.note == former.note && highlight.created == former.created)
        // The found positions are stored in the library, so they are the same without the book.
        #expect(try await ReadingMemory(of: "book", in: press.library).position() == wanted)
    }

    @Test("in a new edition of a book, a position stays the same if the text is unchanged")
    func same() async throws {
        let press = try await BookPress(Self.first)
        let words = "Paragraph 27 says"
        let highlight = try await keep(words, in: press)
        try await expectAll(at: words, in: press, highlight)
        try await press.correct(
            [Self.chapter("one", 1...20), Self.chapter("two", 21...40), Self.chapter("three", 70...80)])
        try await expectAll(at: words, in: press, highlight)
    }

    @Test("a reading position is found again after paragraphs are inserted or removed")
    func inserted() async throws {
        let press = try await BookPress(Self.first)
        let words = "Paragraph 27 says w27x0"
        let highlight = try await keep(words, in: press)
        let former = try await place(of: words, in: press)
        try await press.correct(
            [Self.chapter("one", 1...20), Self.chapter("two", Array(90...99) + Array(21...40)), Self.first[2]])
        try await expectAll(at: words, in: press, highlight)
        #expect(try await place(of: words, in: press) > former)
        try await press.correct([Self.chapter("one", 1...20), Self.chapter("two", 26...40), Self.first[2]])
        try await expectAll(at: words, in: press, highlight)
        #expect(try await place(of: words, in: press) < former)
    }

    @Test("a reading position is found again after the text around it is corrected")
    func corrected() async throws {
        let sentence =
            "In the winter of the great fog the keeper lit the lampp at three in the aftrenoon and went home."
        let mended = "In the winter of the great fog the keeper lit the lamp at three in the afternoon, and went home."
        func book(_ sentence: String, _ before: ClosedRange<Int>) -> [EPUBBuilder.Chapter] {
            let chapter = Self.chapter("one", before)
            return [EPUBBuilder.Chapter("one.xhtml", "one", chapter.body + "<p>\(sentence)</p>" + Self.paragraph(99))]
        }
        let press = try await BookPress(book(sentence, 1...5))
        let highlight = try await keep("the lampp at three in the aftrenoon", in: press)
        try await press.correct(book(mended, 3...12))
        try await expectAll(at: "the lamp at three in the afternoon", in: press, highlight)
    }

    @Test("a reading position is found again after documents are renamed, split or inserted")
    func documents() async throws {
        let press = try await BookPress(Self.first)
        let words = "Paragraph 35 says w35x0"
        let highlight = try await keep(words, in: press)
        // The second half of the second document is now a separate document, and a preface is new.
        try await press.correct([
            Self.chapter("preface", 80...82), Self.chapter("first", 1...20), Self.chapter("second-a", 21...30),
            Self.chapter("second-b", 31...40), Self.chapter("third", 41...60),
        ])
        try await expectAll(at: words, in: press, highlight)
        let place = try await place(of: words, in: press)
        #expect(place.page == PagePosition(articleIndex: 3, pageIndex: 0))
    }

    @Test("if the text at a reading position occurs several times, the nearest occurrence is used")
    func repeated() async throws {
        let refrain = "<p>And the mill stood where the river turns, and nobody remembers who built it at all.</p>"
        func book(_ before: ClosedRange<Int>) -> [EPUBBuilder.Chapter] {
            let parts = [before, 31...45, 46...60].map { $0.map(Self.paragraph).joined() + refrain + refrain }
            return [EPUBBuilder.Chapter("one.xhtml", "one", parts.joined())]
        }
        let press = try await BookPress(book(1...20))
        let content = try await press.opened().content
        func places() throws -> [Int] {
            let content = content
            return try Self.offsets(of: "Andthemillstood", in: content)
        }
        let second = try places()[2]
        let place = PagePosition(articleIndex: 0, pageIndex: 0, characterOffset: second)
        try await press.opened().memory.set(.bookmark, true, at: place)
        // With one more paragraph before it, other occurrences are farther away.
        try await press.correct(book(1...21))
        let now = try Self.offsets(of: "Andthemillstood", in: try await press.opened().content)
        #expect(try await press.opened().memory.bookmarks().map(\.characterOffset) == [now[2]])
    }

    private static func offsets(of words: String, in content: IssueContent) throws -> [Int] {
        let page = try #require(content.grid[.first])
        let path = try #require(page.properties["html"]?.string)
        let html = String(decoding: try content.data(of: try #require(try content.file(for: path))), as: UTF8.self)
        let body = try #require(html.split(separator: "<body>").last)
        let text = body.replacing(/<[^>]*>/, with: "").filter { !$0.isWhitespace }
        return text.ranges(of: words).map { text.distance(from: text.startIndex, to: $0.lowerBound) }
    }

    @Test("a reading position that was lost is found again if a later edition restores its text")
    func gone() async throws {
        let press = try await BookPress(Self.first)
        let words = "Paragraph 35 says w35x0"
        let highlight = try await keep(words, in: press)
        let former = try await place(of: words, in: press)
        try await press.correct(
            [Self.chapter("one", 1...20), Self.chapter("two", [70, 71, 72]), Self.chapter("three", 41...60)])
        let memory = try await press.opened().memory
        let position = try #require(try await memory.position())
        #expect(position.page == former.page && position < former)
        let kept = try #require(try await memory.highlights().first)
        #expect(
            kept.words == words && kept.passage.start == position && kept.passage.length == highlight.passage.length)
        try await press.correct(Self.first)
        try await expectAll(at: words, in: press, highlight)
    }

    @Test("the search for a reading position in a very long book stops at a time limit")
    func bounded() async throws {
        // Every position starts like the wanted text.
        let long = String(repeating: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa ", count: 4000)
        func book(_ end: String) -> [EPUBBuilder.Chapter] {
            [EPUBBuilder.Chapter("one.xhtml", "one", "<p>\(long)</p><p>\(end)</p>")]
        }
        let press = try await BookPress(book("Here a reader stopped for the night, and slept."))
        let place = try await place(of: "stopped for", in: press)
        try await press.opened().memory.set(.bookmark, true, at: place)
        try await press.correct(book("Nothing of that is here."))
        let content = try await press.opened().content
        var search = EditionSearch(content, BookTexts(), patience: .zero)
        let anchor = TextAnchor(characterOffset: 3, before: "zzz", after: "nothing of that")
        let found = search.place(of: anchor, on: .first)
        #expect(found == nil, "without a budget, nothing is searched")
        #expect(try await press.opened().memory.bookmarks().count == 1)
    }
}
