import Foundation
import Testing

@testable import Markup

/// Tests of books' documents, which are rewritten for browsers.
@Suite struct BookDocumentTests {
    private func body(_ xhtml: String, head: String = "") throws -> String {
        let document = """
            <?xml version="1.0"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"
            xmlns:xlink="http://www.w3.org/1999/xlink" xml:lang="de"><head>\(head)</head><body>\(xhtml)</body></html>
            """
        let html = String(decoding: try #require(BookDocument.html(Data(document.utf8))), as: UTF8.self)
        #expect(html.hasPrefix("<!doctype html><html xml:lang=\"de\" lang=\"de\"><head><meta charset=\"utf-8\">"))
        let start = try #require(html.range(of: head.isEmpty ? "<body>" : "<meta charset=\"utf-8\">"))
        return String(html[start.upperBound...].prefix { _ in true }).replacing("</body></html>", with: "")
    }

    @Test(
        "XHTML that an HTML parser would misread is rewritten as HTML",
        arguments: [
            ("<p><a id='x'/>One<i/> &amp; &lt;two&gt;</p>", "<p><a id=\"x\"></a>One<i></i> &amp; &lt;two&gt;</p>"),
            ("<p>a<br></br>b<img src='x.png' alt='\"'/></p>", "<p>a<br>b<img src=\"x.png\" alt=\"&quot;\"></p>"),
            ("<DIV><P>Old</P></DIV>", "<div><p>Old</p></div>"), ("<pre>\n\nx</pre>", "<pre>\n\n\nx</pre>"),
            ("<p>a&nbsp;b&#173;c</p>", "<p>a\u{A0}b\u{AD}c</p>"), ("<p><![CDATA[<b>]]></p>", "<p>&lt;b&gt;</p>"),
            ("<a epub:type='noteref' href='#n'>1</a>", "<a epub:type=\"noteref\" href=\"#n\">1</a>"),
            (
                "<svg:svg xmlns:svg='http://www.w3.org/2000/svg' viewBox='0 0 1 1'><svg:image xlink:href='a.jpg'/></svg:svg>",
                "<svg viewBox=\"0 0 1 1\"><image xlink:href=\"a.jpg\"></image></svg>"
            ),
            ("<m:math xmlns:m='http://www.w3.org/1998/Math/MathML'><m:mi>x</m:mi></m:math>", "<math><mi>x</mi></math>"),
            (
                "<p><i xml:lang='fr'>a</i><b xml:lang='fr' lang='it'>b</b></p>",
                "<p><i xml:lang=\"fr\" lang=\"fr\">a</i><b xml:lang=\"fr\" lang=\"it\">b</b></p>"
            ),
            (
                "<m:math xmlns:m='http://www.w3.org/1998/Math/MathML'><m:mfenced open='{'><m:mi>a</m:mi><m:mi>b</m:mi></m:mfenced></m:math>",
                "<math><mrow><mo fence=\"true\">{</mo><mi>a</mi><mo separator=\"true\">,</mo><mi>b</mi><mo fence=\"true\">)</mo></mrow></math>"
            ),
            (
                "<div xml:base='img/'><img src='a.png'/><p xml:base='../x/y.html'><a href='z.html#n'>z</a><a href='#n'>n</a></p></div>",
                "<div><img src=\"img/a.png\"><p><a href=\"img/../x/z.html#n\">z</a><a href=\"#n\">n</a></p></div>"
            ),
            (
                "<div xml:base='https://a.example/b/'><a href='c'>c</a><img src='d.png'/></div>",
                "<div><a href=\"https://a.example/b/c\">c</a><img></div>"
            ),
            (
                "<epub:switch><epub:case><p>a</p></epub:case><epub:default><p>b</p></epub:default></epub:switch>",
                "<p>a</p><p>b</p>"
            ),
        ])
    func meaning(xhtml: String, html: String) throws { #expect(try body(xhtml) == html) }

    @Test(
        "scripts, forms and external resources are removed from a book's document",
        arguments: [
            ("<p onclick='x()'>a<script>b()</script></p>", "<p>a</p>"), ("<iframe src='x'/><p>a</p>", "<p>a</p>"),
            ("<form action='x'><p>a</p><input/></form>", "<p>a</p>"),
            ("<a href='javascript:x()'>a</a>", "<a>a</a>"), ("<a href=' java&#9;script:x()'>a</a>", "<a>a</a>"),
            ("<a href='https://example.org/'>a</a>", "<a href=\"https://example.org/\">a</a>"),
            ("<img src='http://example.org/p.gif'/>", "<img>"), ("<img src='//example.org/p.gif'/>", "<img>"),
            ("<img src='data:image/png;base64,AA'/>", "<img src=\"data:image/png;base64,AA\">"),
            ("<img src='data:image/svg+xml,x'/>", "<img>"), ("<a href='data:text/html,x'>a</a>", "<a>a</a>"),
            ("<object data='x.swf'><p>a</p></object>", "<p>a</p>"),
            ("<img srcset='http://e/x 2x' src='a.png'/>", "<img src=\"a.png\">"),
            (
                "<svg xmlns='http://www.w3.org/2000/svg'><script>x()</script><a xlink:href='javascript:x()'><set attributeName='href' to='y'/></a></svg>",
                "<svg><a></a></svg>"
            ),
            ("<style>p { } &lt;/style>&lt;script>x()</style>", "<style>p { } <\\/style><script>x()</style>"),
            (
                "<svg xmlns='http://www.w3.org/2000/svg'><style>a&lt;b&lt;img src='x'/></style></svg>",
                "<svg><style>a&lt;b&lt;img src='x'/&gt;</style></svg>"
            ),
            (
                "<math xmlns='http://www.w3.org/1998/Math/MathML'><style xmlns='http://www.w3.org/1999/xhtml'>&lt;img/></style></math>",
                "<math><style>&lt;img/&gt;</style></math>"
            ),
            ("<video src='https://e/x.mp4' autoplay='1' poster='p.jpg'/>", "<video poster=\"p.jpg\"></video>"),
        ])
    func safety(xhtml: String, html: String) throws { #expect(try body(xhtml) == html) }

    @Test("the head of a book's document keeps only its title and style sheets")
    func head() throws {
        let head = """
            <title/><link rel="stylesheet" href="a.css"/><link rel="preconnect" href="b.css"/><meta http-equiv="refresh" content="0;url=x"/><base href="x"/>
            """
        let html = try body("", head: head)
        #expect(html == "<title></title><link rel=\"stylesheet\" href=\"a.css\"></head><body>")
    }

    @Test("an invalid byte or a bare ampersand in a book does not change the text around it")
    func strangeBytes() throws {
        let document =
            Data("<html><body><p>R&D, Gr\u{F6}\u{DF}e ".utf8) + [0xFF] + Data("</p><a id='x'/></body></html>".utf8)
        let html = String(decoding: try #require(BookDocument.html(document)), as: UTF8.self)
        #expect(html.contains("<p>R&amp;D, Gr\u{F6}\u{DF}e \u{FFFD}</p><a id=\"x\"></a>"))
    }

    @Test(
        "namespace prefixes in style sheets are rewritten for HTML",
        arguments: [
            (
                "@namespace epub \"http://www.idpf.org/2007/ops\"; [epub|type~=\"titlepage\"] h1, abbr[ epub|type=x]{ a: b }",
                "@namespace epub \"http://www.idpf.org/2007/ops\"; [epub\\:type~=\"titlepage\"] h1, abbr[epub\\:type=x]{ a: b }"
            ),
            (
                "@namespace e url(http://www.idpf.org/2007/ops);\n[e|type],[type]{}",
                "@namespace e url(http://www.idpf.org/2007/ops);\n[epub\\:type],[type]{}"
            ),
            (
                "@namespace xml url('http://www.w3.org/XML/1998/namespace'); i[xml|lang|=en]{}",
                "@namespace xml url('http://www.w3.org/XML/1998/namespace'); i:is([xml|lang|=en],[xml\\:lang|=en]){}"
            ),
            (
                "[*|type=\"a]b\"]{}",
                ":is([*|type=\"a]b\"],[epub\\:type=\"a]b\"],[xml\\:type=\"a]b\"],[xlink\\:type=\"a]b\"]){}"
            ),
        ])
    func namespaces(sheet: String, written: String) { #expect(StyleSheetText.withoutNamespaces(sheet) == written) }

    @Test("text in a style sheet that only resembles a namespace prefix is not changed")
    func noNamespaces() throws {
        for sheet in [
            "[lang|=en]{}", "a{content:\"[epub|type]\"}", "/* [epub|type] */", "[epub|type]{}", "svg|a{}", "[", "[a|",
            "@",
            "@namespace epub 'http://www.idpf.org/2007/ops';[epub|type", "a\\[*|b{}",
        ] { #expect(StyleSheetText.withoutNamespaces(sheet) == sheet) }
        let style = "<style>@namespace epub 'http://www.idpf.org/2007/ops'; [epub|type]{}</style>"
        #expect(try body("", head: style).contains("[epub\\:type]{}"))
    }

    @Test("if a book's document is not well-formed XHTML, it is read as HTML")
    func illFormed() {
        #expect(BookDocument.html(Data("<html><p>a<p>b</html>".utf8)) == nil)
        #expect(BookDocument.html(Data("<svg/>".utf8)) == nil)
        let drawing =
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 6' onload='x()'><title>A</title><script>x()</script><text>B</text></svg>"
        let html = String(decoding: BookDocument.html(Data(drawing.utf8)) ?? Data(), as: UTF8.self)
        #expect(html.hasPrefix("<!doctype html><html><head><meta charset=\"utf-8\"><title>A</title>"))
        #expect(html.hasSuffix("<body><svg viewBox=\"0 0 4 6\"><title>A</title><text>B</text></svg></body></html>"))
        #expect(BookDocument.html(Data()) == nil)
    }

    @Test("a book's text is hyphenated in the language of its element, document or book")
    func hyphenation() throws {
        let document = """
            <html xmlns="http://www.w3.org/1999/xhtml" xml:lang="de"><head><title>word</title><style>word</style></head><body>
            <h1>word</h1><p>word <i lang="fr">word</i> <span xml:lang="">word</span> <code>word</code> word</p>
            <pre>word</pre><svg xmlns="http://www.w3.org/2000/svg"><text>word</text></svg><ul><li>word</li></ul></body></html>
            """
        func written(_ document: String, _ language: String?) throws -> [String] {
            let html = try #require(
                BookDocument.html(Data(document.utf8), language: language) { text, language in
                    text.replacing("word", with: "wo[\(language)]rd")
                })
            return String(decoding: html, as: UTF8.self).matches(of: /wo[^<\s]*/).map { String($0.0) }
        }
        let (de, fr) = ("wo[de]rd", "wo[fr]rd")
        #expect(
            try written(document, "en") == ["word", "word", "word", de, fr, "word", "word", de, "word", "word", de])
        #expect(try written("<html><body><p>word</p></body></html>", "en") == ["wo[en]rd"])
        #expect(try written("<html><body><p>word</p></body></html>", nil) == ["word"])
    }
}
