import Foundation
import TestSupport
import Testing

@testable import Markup

/// Tests that articles with simple nesting are read without a tree, with the same result as with the tree.
@Suite struct PlainArticleTests {
    private static let base = URL(string: "https://example.org/blog/post.html")

    /// Whether an article is read without a tree.
    private func isPlain(_ foreign: String) -> Bool {
        var writer = ArticleWriter(base: Self.base, page: Self.base, byteCount: 0)
        return writer.write(plain: foreign)
    }

    private func expectSame(_ foreign: String, _ comment: Comment? = nil) {
        let read = SanitizedArticle(foreign, base: Self.base)
        let tree = SanitizedArticle(readingTree: foreign, base: Self.base)
        #expect(read == tree, comment ?? "\(foreign.debugDescription)")
    }

    @Test(
        "an ordinary article is sanitized without building an element tree",
        arguments: [
            "", "words", "<p>One <b>two</b><br>three</p>\n<p>four<br/>five</p>",
            "Loose &amp; <i>free</i> &#8212; x & y",
            "<h1>Head</h1><p lang=\"de\" class='x'>Wort<p>again<ul><li>a<li><a href=\"/x?a=1&b=2\">b</a></ul>",
            "<pre>\na\n  b</pre><!-- more --><hr><blockquote><p>q</p></blockquote>",
            "<figure><img src=\"a.png\" width=\"600\" alt=\"A &quot;b&quot;\"><figcaption>c</figcaption></figure>",
            "<p><a href=\"https://example.org/?utm=a&amp;b=c\">x</a> <span dir=rtl>y</span></p>".replacing(
                "=rtl", with: "=\"rtl\""),
        ])
    func plain(_ foreign: String) {
        #expect(isPlain(foreign))
        expectSame(foreign)
    }

    @Test(
        "an article with invalid HTML is sanitized with an element tree",
        arguments: [
            "<b><i>crossed</b> over</i>", "<p><b>open<p>again", "<a href=\"/a\">x<a href=\"/b\">y</a></a>",
            "<h2>a<h3>b</h3></h2>", "a\u{FFFE}b", "a\u{85}b", "<p title=\"\u{FFFE}\">x</p>",
            "<p>x</p></p>", "<li>loose</li>", "<ul><li><b>x<li>y</b></ul>", "<table><tr><td>1</table>",
            "<script>alert(1)</script>",
            "<p onclick=x>y</p>", "<p id=\"a\"id=\"b\">x</p>", "<p title=\"a\" TITLE=\"b\">x</p>", "a &copy b",
            "&#x80;", "&#0;", "a\rb", "a\u{0}b",
            "\u{FEFF}x", "<div/>x", "</br>", "<!-->x-->", "<!--a--!>x-->", "<p", "<p title=\"x", "<svg><p>x</p></svg>",
            "<p>x</p x=\"y\">",
            "<p><div>x</div></p>", "<1>", "<?php ?>", "<!DOCTYPE html><p>x</p>", "a < b", "<unheard>x</unheard>",
            "<p title='a\u{1}'>x</p>",
        ])
    func unclear(_ foreign: String) {
        #expect(!isPlain(foreign))
        expectSame(foreign)
    }

    /// The pieces of generated articles, with simple and complex markup.
    private static let pieces = [
        "<p>", "<p>", "</p>", "</p>", "<b>", "</b>", "<em>", "</em>", "<a href=\"/x\">",
        "<a href='https://example.org/a?b=1&amp;c=2&d=3'>", "</a>",
        "<ul>", "</ul>", "<ol start=\"3\">", "</ol>", "<li>", "<li value='4'>", "</li>", "<div>", "</div>", "<h1>",
        "</h1>", "<h2>", "</h2>", "<pre>",
        "</pre>", "<blockquote>", "</blockquote>", "<br>", "<br/>", "<hr>", "<hr />", "<img src=\"/a.png\" alt=\"A\">",
        "<img src='b.gif' width=1>",
        "<img src=\"c.png\" srcset=\"d.png 2x\" height=\"20px\">", "<span>", "<span lang=\"fr\">", "</span>", "<code>",
        "</code>", "<section>", "</section>",
        "<figure>", "</figure>", "<figcaption>", "</figcaption>", "<!-- c -->", "<!--more-->", "<P CLASS=\"x\">",
        "</P>", "<q>", "</q>", "<time datetime=\"2026-01-01\">",
        "</time>", "<abbr title=\"x &lt; y\">", "</abbr>", "<aside>", "</aside>", "<td>", "<script>", "</script>",
        "<dl>", "<dt>", "<small>", "</small>",
        "words", " ", "\n", " and more ", "&amp;", "&lt;", "&nbsp;", "&#8217;", "&#x2014;", "&copy", "& ", "&", "<",
        ">", "\"", "é", "漢字", "🎈", "\t", "a=b",
        "\u{A0}", "\u{FFFE}", "\u{85}",
    ]

    @Test("sanitizing with or without an element tree gives the same article")
    func same() {
        var generator = SeededGenerator()
        var plain = 0
        for _ in 0..<10_000 {
            var article = ""
            var open: [Substring] = []
            for _ in 0..<Int.random(in: 1...24, using: &generator) {
                let piece = Self.pieces.randomElement(using: &generator) ?? ""
                // Most end tags are in the right place.
                if piece.hasPrefix("</"), Int.random(in: 0..<10, using: &generator) > 0 {
                    if let name = open.popLast() { article += "</\(name)>" }
                    continue
                }
                if piece.hasPrefix("<"), !piece.hasPrefix("</"), !piece.hasPrefix("<!"),
                    !["<br", "<hr", "<im", "<"].contains(String(piece.prefix(3)))
                {
                    open.append(piece.dropFirst().prefix { $0.isLetter || $0.isNumber })
                }
                article += piece
            }
            if isPlain(article) { plain += 1 }
            expectSame(article, "\(generator): \(article.debugDescription)")
        }
        #expect(plain > 1_000, "only \(plain) articles were ordinary")
    }
}
