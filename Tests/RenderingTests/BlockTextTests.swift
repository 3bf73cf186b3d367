import Foundation
import Markup
import Testing

@testable import Rendering

/// Tests of books' documents as plain text, for reading and searching.
@Suite struct BlockTextTests {
    private func blocks(_ body: String) throws -> [TextBlock] {
        let document = "<html xmlns=\"http://www.w3.org/1999/xhtml\"><body>\(body)</body></html>"
        return HTMLBlocks.blocks(of: try #require(BookDocument.html(Data(document.utf8))), isBook: true)
    }

    @Test(
        "a book's page as plain text keeps paragraphs, lists, tables and notes",
        arguments: [
            ("<p>one<br/>two</p><p>three</p>", "one\ntwo\n\nthree"),
            ("<ul><li>one</li><li>two</li></ul>", "•  one\n•  two"),
            ("<ol start='9'><li>one</li><li>two</li></ol>", "9. one\n10. two"),
            ("<blockquote><p>said</p></blockquote><hr/><p>a</p>", "> said\n\n* * *\n\na"),
            ("<pre>if a {\n    b\n}</pre>", "if a {\n    b\n}"),
            (
                "<table><tr><th>Name</th><th>No.</th></tr><tr><td>Gulls</td><td>12</td></tr></table>",
                "Name   No.\n-----  ---\nGulls  12"
            ),
            ("<p><img src='a.png' alt='A boat'/></p><p><img src='b.png'/></p>", "[A boat]\n\n[picture]"),
            ("<p>support<a role='doc-noteref' href='#n'>1</a></p>", "support[1]"),
            ("<p>x<sup>2</sup></p>", "x2"), ("", ""),
            ("<p><ruby>漢字<rp>(</rp><rt> かん じ </rt><rp>)</rp></ruby>と</p>", "漢字(かん じ)と"),
            ("<table><caption>Birds</caption><tr><td>Gulls</td></tr></table>", "Birds\n\nGulls"),
        ])
    func reading(body: String, text: String) throws {
        #expect(BlockText(TextWrapping(columns: 40)).text(of: try blocks(body)) == text)
    }

    @Test("if a table is too wide for the text, its cells are separated by bars")
    func width() throws {
        func text(_ body: String, _ columns: Int) throws -> [String] {
            BlockText(TextWrapping(columns: columns)).text(of: try blocks(body)).components(separatedBy: "\n")
        }
        #expect(try text("<ul><li>one two three four five</li></ul>", 20) == ["•  one two three", "   four five"])
        #expect(try text("<p>\(String(repeating: "猫", count: 25))</p>", 20).map(\.count) == [20, 5])
        let row = "<table><tr><td>one two three</td><td>four five six</td></tr></table>"
        #expect(try text(row, 20) == ["one two three | four", "five six"])
    }

    @Test(
        "search finds the position of words next to ruby text, pictures or formulas", arguments: 0..<4
    )
    func places(number: Int) throws {
        let bodies = [
            "<p>吾輩は<ruby>猫<rt>ねこ</rt></ruby>である。<ruby>名<rt>な</rt></ruby>前はまだ無い。</p>",
            "<p>A boat <img src='a.png' alt='of wood'/> and a sail<sup><a href='#n'>1</a></sup> there.</p>"
                + "<table><tr><td>q<q>r</q></td></tr></table>",
            "<p>Sum <math xmlns='http://www.w3.org/1998/Math/MathML'><mi>a</mi><mo>+</mo><mi>b</mi></math> is known</p>"
                + "<pre>\n a</pre>",
            "<p>Plain words alone, 🗼 and é.</p>",
        ]
        let document = "<html><body>\(bodies[number])</body></html>"
        let data = try #require(BookDocument.html(Data(document.utf8)))
        let flowing = FlowingText(HTMLBlocks.blocks(of: data, isBook: true))
        let counted = CountedText(ofDocument: data)
        if number == 0 { #expect(flowing.text == "吾輩は猫である。名前はまだ無い。") }
        if number == 1 { #expect(flowing.text.contains("boat of wood and") && flowing.text.contains("sail 1  there")) }
        if number == 2 { #expect(flowing.text.contains("Sum a+b is")) }
        if number == 3 { #expect(flowing.places.isEmpty) }
        // From each place on, the text equals the document's.
        let units = Array(flowing.text.utf16)
        for (index, place) in flowing.places.enumerated() {
            let end = index + 1 < flowing.places.count ? flowing.places[index + 1].index : units.count
            let words = String(decoding: units[place.index..<end], as: UTF16.self)
            let first = try #require(words.unicodeScalars.first { !$0.properties.isWhitespace })
            #expect(counted.words(place.offset..<(place.offset + 1)) == String(first), "\(place) of \(flowing.text)")
        }
    }
}
