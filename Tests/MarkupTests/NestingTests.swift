import Foundation
import Testing

@testable import Markup

/// Tests of documents that are nested too deeply for parsers: no text is lost.
@Suite struct NestingTests {
    private func nested(_ start: String, _ end: String, _ count: Int, _ inner: String) -> String {
        String(repeating: start, count: count) + inner + String(repeating: end, count: count)
    }

    private func xhtml(_ body: String) -> Data {
        Data(
            "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>t</title></head><body>\(body)</body></html>".utf8
        )
    }

    private static let kinds = [
        ("<div>", "</div>"), ("<span>", "</span>"), ("<div title='a/>b'>", "</div>"), ("<x:y xmlns:x='u'>", "</x:y>"),
        ("<div><!-- </div> --><![CDATA[</div>]]>", "</div>"), ("<blockquote><p>", "</p></blockquote>"),
        ("<ul><li>", "</li></ul>"), ("<table><tr><td>", "</td></tr></table>"), ("<section>", "</section>"),
    ]

    @Test("a well-formed document keeps all its text at any depth of nesting", arguments: kinds)
    func deep(start: String, end: String) throws {
        for count in [199, 300, 5000] {
            let inner = "<p>Deep <b>words</b>.</p><p>More.</p>"
            let data = xhtml(nested(start, end, count, inner) + "<p>Behind.</p>")
            let tree = try #require(XMLTree(data))
            #expect(tree.fault == nil && tree.root.content.contains("Deep words."))
            let html = try #require(BookDocument.html(data))
            let text = HTMLBlocks.blocks(of: html, isBook: true).map(\.text).joined(separator: "\n")
            for words in ["Deep words.", "More.", "Behind."] {
                #expect(text.contains(words), "\(words): \(text.suffix(80))")
            }
            #expect(TextCharacters.count(ofDocument: html) >= 20)
        }
    }

    @Test(
        "a malformed document keeps all its text at any depth of nesting",
        arguments: kinds + [
            ("<div>", ""), ("<p><font>", ""), ("<b><div>", "</b>"), ("<i>", "</b>"), ("<p><x>", ""), ("<table>", ""),
            ("<li>", ""), ("<div><!-- </div> -->", ""), ("<div><script>'</div>'</script>", ""), ("<div a='>", ""),
        ])
    func illFormed(start: String, end: String) {
        for count in [300, 3000] {
            let page =
                "<html><head><title>t</title></head><body><p>Before & " + nested(start, end, count, "<p>Deep words.")
            let data = Data((page + "<p>Behind.'></body></html><p>Last.").utf8)
            let text = HTMLBlocks.blocks(of: data).map(\.text).joined(separator: "\n")
            for words in ["Before &", "Behind.", "Last."] {
                #expect(text.contains(words), "\(words): \(text.suffix(80))")
            }
            #expect(HTMLText.text(of: data).contains("Last."))
            let written = HTMLDocument(data)?.encoded().map { String(decoding: $0, as: UTF8.self) } ?? ""
            #expect(written.contains("Behind.") && written.contains("Last."))
            #expect(SanitizedHTML.content(of: data, limit: 1 << 20).contains("Last."))
        }
    }

    @Test("an element with thousands of namespaces keeps its text")
    func namespaces() throws {
        let start = (0..<30).map { outer in
            "<div \((0..<100).map { "xmlns:p\(outer)x\($0)=\"u\"" }.joined(separator: " "))>"
        }
        let inner = start.joined() + "<p>Deep.</p>" + String(repeating: "</div>", count: 30)
        let root = try #require(XMLTree(xhtml(inner + inner + "<p xmlns:q='v' q:a='b'>Behind.</p>"))).root
        #expect(root.words == "t Deep. Deep. Behind." || root.words == "tDeep.Deep.Behind.")
        #expect(root.descendants.last?["a", in: "v"] == "b")
        #expect(root.descendants.filter { $0.name == "div" }.count == 38)
    }

    @Test("the limit on nesting does not change documents without deep nesting")
    func ordinary() {
        for text in [
            "<p>a<br>b", String(repeating: "<p>One<b>two</b>", count: 1000), String(repeating: "<li>a", count: 1000),
            "<table>" + String(repeating: "<tr><td>a<td>b", count: 1000),
            "<dl>" + String(repeating: "<dt>a<dd>b", count: 500),
            "<select>" + String(repeating: "<option>a", count: 500), nested("<div>", "</div>", 200, "x"), "a < b", "<",
            "</",
        ] {
            var bytes = Array(text.utf8)
            NestingLimit.apply(to: &bytes, isHTML: true)
            #expect(String(decoding: bytes, as: UTF8.self) == text)
        }
    }

    @Test("text after the end of a document's root element is also read")
    func behindTheEnd() {
        let first = "<?xml version='1.0'?><html><head><title>a</title></head><body><p>One.</p></body></html>"
        let blocks = HTMLBlocks.blocks(
            of: Data((first + "\n" + first.replacing("One", with: "Two") + "<p>End.</p>").utf8))
        #expect(blocks.map(\.text) == ["One.", "Two.", "End."])
        #expect(HTMLBlocks.blocks(of: Data("<html><body><p>One</html>Two".utf8)).map(\.text) == ["One Two"])
        let quoted = "<html><body><p>One<script>'</body>'</script><!-- </body> --></p></body></html> <b>Two</b>"
        #expect(HTMLBlocks.blocks(of: Data(quoted.utf8)).map(\.text) == ["One", "Two"])
    }
}
