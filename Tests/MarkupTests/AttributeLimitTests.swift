import Foundation
import Testing

@testable import Markup

/// Tests that tags with too many attributes take no more time than other tags.
@Suite struct AttributeLimitTests {
    private func limited(_ text: String) -> String {
        var bytes = Array(text.utf8)
        AttributeLimit.apply(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let many = (0..<3_000).map { "a\($0)=\"b\"" }.joined(separator: " ")

    @Test("the limit of 1,000 attributes per tag does not change documents below the limit")
    func ordinary() {
        for text in [
            "<a href=\"x>y\" title='a \"b\" c' disabled>words = \"1\"</a>", "a < b", "<", "<a", "<a b=", "<a b=\"c",
            "<![CDATA[ <p class=a> ]]>", "<!-- <a b> -->", "<path d=\"\(String(repeating: "M 0 0 ", count: 5000))\"/>",
            "<p \((0..<999).map { "a\($0)" }.joined(separator: " "))>x</p>",
        ] { #expect(limited(text) == text) }
    }

    @Test("in a tag with too many attributes, the excess is removed, and the text after the tag is read")
    func many() throws {
        let tree = try #require(XMLTree(Data("<rss \(Self.many)><title>t</title></rss>".utf8)))
        #expect(tree.root.attributes.count == AttributeLimit.most)
        #expect(tree.root.nodes.count == 1)
        let wide = try #require("<?xml version=\"1.0\"?><rss \(Self.many)><title>t</title></rss>".data(using: .utf16))
        #expect(XMLTree(wide)?.root.attributes.count == AttributeLimit.most)
        let bare = (0..<3_000).map { "a\($0)" }.joined(separator: " ")
        for tag in ["p \(Self.many)", "p \(bare)", "p \(Self.many.replacing(" ", with: "/"))"] {
            let html = "<div><\(tag)>Some words</p></div>"
            #expect(SanitizedArticle(html, base: nil).words == "Some words")
            #expect(HTMLText.text(of: Data(html.utf8)) == "Some words")
            #expect(SanitizedHTML.content(of: Data(html.utf8), limit: 1000).contains("Some words"))
        }
    }
}
