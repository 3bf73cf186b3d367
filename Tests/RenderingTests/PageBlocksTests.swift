import Foundation
import Markup
import Periodical
import Reading
import TestSupport
import Testing

@testable import Rendering

/// Tests of pages as blocks for a terminal.
@Suite struct PageBlocksTests {
    private func blocks(_ page: String, files: [String: String] = [:]) throws -> [TextBlock] {
        let folder = try TemporaryFolder()
        try folder.write("issue/pages.json", "[[\(page)]]")
        for (name, text) in files { try folder.write("issue/\(name)", text) }
        let content = try IssueContent(folder: folder["issue"], name: "issue", scale: .standard)
        return try PageRenderer(content).blocks(of: try #require(content.grid[.first]))
    }

    @Test("a Markdown page in a terminal shows no syntax, URLs or comments")
    func markdown() throws {
        let found = try blocks(
            #"{"class": "TextPage", "properties": {"title": "Mills", "file": "mills.md"}}"#,
            files: ["mills.md": "# Mills\n\nSee [the grid](#2.1) or *not*.\n\n<!-- to do: more -->\n\n- one\n- two\n"])
        #expect(found.map(\.text) == ["Mills", "See the grid or not.", "one", "two"])
        #expect(found[0].kind == .heading(1))
        #expect(found[1].runs.contains(TextRun("the grid", link: "#2.1")))
        #expect(found.filter { $0.marker == "•" }.count == 2)
    }

    @Test("the text of a picture page starts with the title and ends with the links")
    func picture() throws {
        let page = """
            {"class": "SimplePage", "properties": {"title": "The folder", "alt": "A drawing of a tree.", "baseImage": "a.png",
             "text": "The folder\\n\\nEverything lies in one place\\n\\nTwo documents and\\nthe files.",
             "links": [{"url": "https://example.org/", "left": 0, "top": 0, "width": 1, "height": 1, "title": "Elsewhere"},
                       {"page": "1.1", "left": 0, "top": 0, "width": 1, "height": 1}]}}
            """
        let found = try blocks(page)
        #expect(
            found.map(\.text) == [
                "The folder", "Everything lies in one place", "Two documents and\nthe files.", "Elsewhere", "page 1.1",
            ])
        #expect(found[1].isTight && !found[2].isTight)
        #expect(found[3].runs[0].link == "https://example.org/" && found[4].runs[0].link == "#1.1")
        #expect(try blocks(#"{"class": "SimplePage", "properties": {"alt": "A mill.", "baseImage": "a.png"}}"#).isEmpty)
        #expect(try blocks(#"{"class": "SimplePage", "properties": {"baseImage": "a.png"}}"#).isEmpty)
    }

    @Test("the lines of a wrapped paragraph are joined")
    func lines() {
        let text = """
            Everyone who has stood on a mole at the turn of the
            tide knows that the water does not stop at one mo-
            ment everywhere.

            O lighthouse,
            my lamp

            • one
            • two
            """
        #expect(
            PlainBlocks.blocks(of: text).map(\.text) == [
                "Everyone who has stood on a mole at the turn of the tide knows that the water does not stop at one mo-ment everywhere.",
                "O lighthouse,\nmy lamp", "one", "two",
            ])
        #expect(
            PlainBlocks.blocks(of: "潮が満ちる時刻は港ごとに違うと言われてい\nるので、表を見なければならない。").map(\.text).first?.contains(" ") == false)
    }

    @Test("the template of a page class determines whether the title or the body comes first")
    func marks() {
        let marks = BlockMarks()
        let rendered = "\(marks.title)\n\nbefore\n\n\(marks.part("body"))\nafter [\(marks.description)]"
        #expect(
            marks.pieces(of: rendered, title: "Soup") == [
                .title, .text("\n\nbefore\n\n"), .part("body"), .text("\nafter "),
            ])
        #expect(
            marks.pieces(of: "\(marks.title), 30 minutes\n \(marks.title) ", title: "Soup").first
                == .text("Soup, 30 minutes\n "))
    }
}
