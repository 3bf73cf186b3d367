import Foundation
import Markup
import Periodical
import Testing

@testable import TerminalReader

/// Highlights in the lines of a terminal.
@Suite struct HighlightedTextTests {
    private func marked(_ html: String, _ highlighted: [Range<Int>], columns: Int = 20) -> [String] {
        let blocks = HTMLBlocks.blocks(of: Data("<html><body>\(html)</body></html>".utf8), isBook: true)
        var layout = TextLayout(columns: columns)
        return layout.lay(blocks).lines.map { line in
            line.styled([:], highlighted: highlighted).runs.map { run in
                run.style.isUnderlined ? "[\(run.text)]" : run.text
            }.joined().replacing("][", with: "")
        }
    }

    @Test("a highlight continues across lines and does not include the spaces around it")
    func lines() {
        let html = "<p>The mill stood where the river turns, and nobody knows.</p><p>And <b>then</b> it rained.</p>"
        // The range contains "stood where the river turns".
        #expect(
            marked(html, [7..<30]) == [
                "The mill [stood where]", "[the river turns], and", "nobody knows.", "", "And then it rained.",
            ])
        #expect(marked(html, [49..<58], columns: 80).last == "And [then it rai]ned.")
        #expect(marked(html, []).allSatisfy { !$0.contains("[") })
    }

    @Test("bookmarks and highlights are listed together in reading order")
    func places() throws {
        let passages = try ["2.1+30-40", "1.1-5"].map { try #require(TextPassage($0)) }
        let highlights = passages.enumerated().map {
            ReadingHighlight(id: Int64($0.offset), passage: $0.element, words: "w", note: nil)
        }
        let bookmarks = try ["2.1", "1.1", "2.1+35"].map { try #require(PagePosition($0)) }
        let places = ReadingMarks(bookmarks: Set(bookmarks), highlights: highlights).places
        #expect(places.map { "\($0.position)" } == ["1.1", "1.1", "2.1", "2.1+30", "2.1+35"])
        #expect(places[0] == .bookmark(bookmarks[1]) && places[1] == .highlight(highlights[1]))
    }
}
