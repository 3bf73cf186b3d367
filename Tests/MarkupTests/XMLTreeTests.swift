import Foundation
import Testing

@testable import Markup

@Suite("XML trees")
struct XMLTreeTests {
    private func root(_ text: String) throws -> XMLTreeElement { try #require(XMLTree(Data(text.utf8))).root }

    @Test("an XML document is read with its attributes, namespaces, text and lines")
    func plain() throws {
        let root = try root(
            """
            <?xml version="1.0"?>
            <feed xmlns="http://a" xmlns:b="http://b" title="a &amp; b &#233; &lt;&amp;#38;">
              <b:entry b:id="1" id='2'>one<i>two</i> <![CDATA[<three>]]></b:entry>
            </feed>
            """)
        #expect(root.name == "feed" && root.namespace == "http://a")
        #expect(root["title"] == "a & b é <&#38;")
        let entry = try #require(root.child("entry", in: "http://b"))
        #expect(entry.line == 3)
        #expect(entry["id"] == "2" && entry["id", in: "http://b"] == "1")
        #expect(entry.content == "onetwo <three>" && entry.words == "onetwo <three>")
        #expect(root.child("entry", in: "http://a") == nil)
        #expect(root.descendants.map(\.name) == ["feed", "entry", "i"])
    }

    @Test(
        "an XML document counts as truncated only if its outermost element is not closed",
        arguments: [
            ("<rss><channel><item><title>x</title></item></channel></rss>", false, false),
            ("<rss><channel><item><title>x</item></channel></rss>", false, false),
            (
                "<rss><channel><item><title>a & b</item></channel></RSS >\n<!-- made in 3 s --><script></script>",
                false, false
            ),
            ("<rss><channel><item><title>x</title></item>", true, false),
            ("<rss><channel><item><title>x</title></item></channel></rs", true, false),
            ("<rss><channel><item><title>x</title></item><item><title>y", true, true),
            ("<rss><channel><item>x</item><item><![CDATA[how </rss> ends a feed, and", true, true),
            ("<rss><channel><item><![CDATA[</rss>]]></item><item>y", true, true),
            ("<rss><channel><item>x</item><br />\n<b>Fatal error</b>: Maximum execution time", true, false),
            ("<rdf:RDF xmlns:rdf='r'><item>x & y</item></rdf:RDF>", false, false),
            ("<rdf:RDF xmlns:rdf='r'><item>x & y</item>", true, false),
            ("<a:feed xmlns:a='http://www.w3.org/2005/Atom'><a:entry>x</a:entry><a:entry>y", true, true),
        ])
    func cut(text: String, isCut: Bool, isEntryCut: Bool) throws {
        let tree = try #require(XMLTree(Data(text.utf8)))
        #expect(tree.isCut == isCut && tree.isEntryCut == isEntryCut)
        let bytes = try #require(text.data(using: .utf16))
        let wide = try #require(XMLTree(bytes))
        #expect(wide.isCut == isCut && wide.isEntryCut == isEntryCut)
    }

    @Test(
        "an XML document is decoded correctly in every encoding",
        arguments: [
            ("é", "<?xml version='1.0' encoding='utf-8'?><a>é</a>", String.Encoding.utf8),
            ("é", "<?xml version='1.0' encoding='utf-16'?><a>é</a>", .utf16),
            ("é", "<?xml version='1.0' encoding='utf-16'?><a>é</a>", .utf16LittleEndian),
            ("é", "<?xml version='1.0' encoding='utf-16'?><a>é</a>", .utf8),
            ("é", "<?xml version='1.0' encoding='iso-8859-1'?><a>é</a>", .isoLatin1),
            ("Ж", "<?xml version='1.0' encoding='windows-1251'?><a>Ж</a>", .windowsCP1251),
            ("é", "<?xml version='1.0' encoding='made-up'?><a>é</a>", .utf8),
            ("é", "<?xml version='1.0' encoding='utf-8'?><a>é</a>", .isoLatin1),
            ("é", "<a>é</a>", .isoLatin1),
            ("é", "\n <?xml version='1.0'?><a>é</a>", .utf8),
        ])
    func encodings(expected: String, text: String, encoding: String.Encoding) throws {
        let data = try #require(text.data(using: encoding))
        let tree = try #require(XMLTree(data))
        #expect(tree.root.content == expected)
        #expect(tree.fault == nil)
    }

    @Test(
        "the readable part of a malformed XML document is read",
        arguments: [
            ("<a><b>one</b><c>two</a>", "onetwo"), ("<a>Tom & Jerry</a>", "Tom & Jerry"), ("<a><b>one", "one"),
            ("<a><b x='&'>one</b></a>", "one"), ("<a>one</a><a>two</a>", "one"),
            // References are also resolved after a fault.
            ("<a><b>x</c>3 &lt; 4 &amp;amp; 5 &#x41;&eacute;&nbsp;&unknown;.", "x3 < 4 &amp; 5 Aé\u{A0}."),
            ("<a><b>x</c>don&#146;t &#X92;", "xdon’t ’"),
            ("<a>R&D & <![CDATA[&amp; & <b>]]> &#;", "R&D & &amp; & <b> &#;"),
        ])
    func illFormed(text: String, content: String) throws {
        let tree = try #require(XMLTree(Data(text.utf8)))
        #expect(tree.root.content.hasPrefix(content), "\(tree.root.content)")
        #expect(tree.fault != nil)
    }

    @Test("XML can contain named HTML characters, but declared entities are not expanded")
    func names() throws {
        #expect(try root("<a>x&nbsp;y&hellip;&amp;&lt;&mdash;</a>").content == "x\u{A0}y…&<—")
        #expect(try root("<a b='&eacute;'/>")["b"] == "é")
        #expect(try #require(XMLTree(Data("<a>&made-up;x</a>".utf8))).root.content.hasSuffix("x"))
    }

    @Test("entities in an XML document cannot read files or expand without limit")
    func hostile() throws {
        let folder = FileManager.default.temporaryDirectory
        let secret = folder.appending(path: "masthead-test-secret-\(UUID().uuidString)")
        try Data("SECRET".utf8).write(to: secret)
        defer { unlink(secret.path) }
        let reading = XMLTree(
            Data("<!DOCTYPE a [<!ENTITY x SYSTEM '\(secret.absoluteString)'>]><a b='&x;'>&x;</a>".utf8))
        #expect(reading.map { $0.root.content.contains("SECRET") } != true)
        #expect(reading?.root["b"]?.contains("SECRET") != true)
        let laughs = (1...9).map { "<!ENTITY l\($0) '\(String(repeating: "&l\($0 - 1);", count: 10))'>" }.joined()
        let bomb = XMLTree(Data("<!DOCTYPE a [<!ENTITY l0 'ha'>\(laughs)]><a b='&l9;'>&l9;</a>".utf8))
        #expect((bomb?.root.content.utf8.count ?? 0) < 1000)
        let deep = XMLTree(Data(String(repeating: "<a>", count: 100_000).utf8))
        #expect((deep?.root.descendants.count ?? 0) < 1000)
        let wide = XMLTree(Data(("<a>" + String(repeating: "<b/>", count: 1000)).utf8), elementLimit: 100)
        #expect(wide?.root.children.count == 99)
        #expect(XMLTree(Data()) == nil && XMLTree(Data("no markup".utf8)) == nil)
    }
}
