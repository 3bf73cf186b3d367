import Foundation
import Markup
import Testing

/// Tests that a third-party article contains only allowed elements.
@Suite struct SanitizedArticleTests {
    private static let base = URL(string: "https://example.org/blog/post.html")

    private func html(_ foreign: String) -> String { SanitizedArticle(foreign, base: Self.base).html }

    @Test("the title of a picture in an article can be found by search, but is not part of the text")
    func titles() {
        let comic = SanitizedArticle(
            "<p>Today:</p><img src=/c.png alt='Barrel - Part 1' title=\"Don't we all wish we had one?\">",
            base: Self.base)
        #expect(comic.html.contains("wish we had one?</small>"), "\(comic.html)")
        #expect(comic.words.contains("Barrel - Part 1") && comic.words.contains("wish we had one"))
        #expect(comic.text == "Today:", "\(comic.text)")
        for title in ["IMG_1234", "Barrel - Part 1", "two words"] {
            #expect(!html("<img src=/c.png alt='Barrel - Part 1' title='\(title)'>").contains("<small>"), "\(title)")
        }
        let plain = SanitizedArticle("<p>One <img src=a.png alt='a picture'> two</p>", base: Self.base)
        let tree = SanitizedArticle(readingTree: "<p>One <img src=a.png alt='a picture'> two</p>", base: Self.base)
        #expect(plain.text == "One two" && tree.text == plain.text && plain.words == "One a picture two")
    }

    @Test("text after the end of a post's root element is kept")
    func behindTheEnd() {
        for (post, text) in [
            ("<html><body><p>One</p></body></html><p>Two</p> three", "One Two three"),
            ("<p>One</html> Two <b>three</b></body></html> four", "One Two three four"),
            ("<html><body><p>One</p></body></html><!-- end --><html><body><p>Two</p></body></html>", "One Two"),
        ] {
            let article = SanitizedArticle(post, base: Self.base)
            let blocks = HTMLBlocks.blocks(of: Data(article.html.utf8)).map(\.text).joined(separator: " ")
            #expect(article.text == text && blocks == text, "\(article.html)")
        }
    }

    @Test(
        "an embedded video of a known service becomes a picture with a link",
        arguments: [
            (
                "https://www.youtube.com/embed/dQw4w9WgXcQ?rel=0", "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
                "i.ytimg.com"
            ),
            (
                "//www.youtube-nocookie.com/embed/dQw4w9WgXcQ", "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
                "i.ytimg.com"
            ),
            ("https://player.vimeo.com/video/76979871?h=1", "https://vimeo.com/76979871", nil),
            (
                "https://www.dailymotion.com/embed/video/x7tgad0", "https://www.dailymotion.com/video/x7tgad0",
                "thumbnail"
            ),
            ("https://embed.ted.com/talks/a_talk", "https://www.ted.com/talks/a_talk", nil),
            (
                "https://tube.example/videos/embed/9c9de5e8-0a1e-484a-b099-e80766180a6d",
                "https://tube.example/videos/watch/9c9de5e8-0a1e-484a-b099-e80766180a6d", nil
            ),
            ("https://evil.example/embed/dQw4w9WgXcQ", "https://evil.example/embed/dQw4w9WgXcQ", nil),
            ("https://www.youtube.com/embed/%22onload=x", "https://www.youtube.com/embed/%22onload=x", nil),
        ] as [(String, String, String?)])
    func videos(_ frame: String, _ page: String, _ picture: String?) {
        let article = SanitizedArticle("<iframe src=\"\(frame)\" title=\"A film\"></iframe>", base: Self.base)
        #expect(article.html.contains("href=\"\(page)\"") && article.html.contains("A film"), "\(article.html)")
        #expect(article.pictures.count == (picture == nil ? 0 : 1))
        if let picture { #expect(article.pictures.first?.absoluteString.contains(picture) == true) }
        let film = SanitizedArticle("<video src=/film.mp4 poster=/film.jpg></video>", base: Self.base)
        #expect(film.pictures.map(\.absoluteString) == ["https://example.org/film.jpg"])
        #expect(film.html.contains("<a href=\"https://example.org/film.mp4\""), "\(film.html)")
    }

    @Test(
        "elements that are allowed in an article keep their meaning",
        arguments: [
            ("<p>One <b>two</b><br>three</p>", "<p>One <b>two</b><br>three</p>"),
            ("Loose &amp; <i>free</i>", "Loose &amp; <i>free</i>"),
            ("<h1>Head</h1><section>x</section>", "<h2>Head</h2><div>x</div>"),
            ("<p>open<p>again", "<p>open</p><p>again</p>"),
            ("<b><i>crossed</b> over</i>", "<b><i>crossed</i></b><i> over</i>"),
            (
                "<table><tr><td colspan=2 onclick=x>1</table>",
                "<table><tbody><tr><td colspan=\"2\">1</td></tr></tbody></table>"
            ),
            ("<ol start=3 style='color:red'><li value=4>x</ol>", "<ol start=\"3\"><li value=\"4\">x</li></ol>"),
            ("<p lang=de dir=rtl class=x id=y>Wort</p>", "<p lang=\"de\" dir=\"rtl\">Wort</p>"),
            ("<pre>a\n  b</pre>", "<pre>a\n  b</pre>"), ("<span>x</span>", "x"),
            ("<figure><figcaption>c</figcaption></figure>", "<figure><figcaption>c</figcaption></figure>"),
        ])
    func allowed(_ foreign: String, _ written: String) { #expect(html(foreign) == written) }

    @Test(
        "scripts, forms and styles are removed from an article",
        arguments: [
            "<script>alert(1)</script>", "<style>p{}</style>", "<svg><script>alert(1)</script></svg>",
            "<math><mtext></math><img src=x onerror=alert(1)>", "<img src=x:y onerror=alert(1)>",
            "<form action=/x><input name=y><button>go</button></form>", "<object data=x></object><embed src=x.swf>",
            "<a href='javascript:alert(1)'>x</a>", "<a href=' java\nscript:alert(1)'>x</a>",
            "<a href='data:text/html,<script>'>x</a>", "<p onmouseover=alert(1) style='x'>x</p>",
            "<iframe srcdoc='<script>alert(1)</script>'></iframe>", "<noscript><style></noscript><script>x</script>",
            "<svg></p><style><a id='</style><img src=1 onerror=alert(1)>'>", "<template><script>x</script></template>",
            "<base href=//evil.example/><a href=x>x</a>", "<meta http-equiv=refresh content='0;url=//evil'>",
            "<textarea><script>x</script></textarea>", "<title><script>x</script></title>",
            "<link rel=stylesheet href=x>",
            "<math><annotation-xml encoding='text/html'><script>x</script></annotation-xml></math>",
            "<math href='javascript:alert(1)'><mi xlink:href='javascript:x' style='x' onclick=x>a</mi></math>",
            "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>",
            "<math><mtext><p><mglyph><style><a title='</style><img src=x onerror=x>'></a></style></p></mtext></math>",
            "<math><mi><svg><style>x</style></svg></mi><mtext><script>x</script></mtext></math>",
            "<noembed><img src=x onerror=x></noembed>", "<xmp><script>x</script></xmp>", "<img srcset='x 1x' onload=x>",
        ])
    func hostile(_ foreign: String) {
        let written = html(foreign).lowercased()
        for forbidden in [
            "<script", "<style", "<svg", "<form", "<input", "<button", "<object", "<embed", "<iframe", "<base",
            "<meta", "<link", "<template", "<textarea", "javascript:", "data:", " on", "style=", "srcset", "srcdoc",
            "evil",
        ] { #expect(!written.contains(forbidden), "\(forbidden) in \(written)") }
    }

    @Test(
        "a MathML formula in an article is kept, with its brackets",
        arguments: [
            (
                "Let <math display=block class=x><mi mathvariant='normal'>h</mi><mo>=</mo><msup><mi>x</mi><mn>2</mn></msup></math> be",
                "Let <math display=\"block\"><mi mathvariant=\"normal\">h</mi><mo>=</mo><msup><mi>x</mi><mn>2</mn></msup></math> be",
                "Let h=x2 be"
            ),
            (
                "<math><mfenced open='[' separators=';'><mi>a</mi> <mi>b</mi></mfenced></math>",
                "<math><mrow><mo fence=\"true\">[</mo><mi>a</mi><mo separator=\"true\">;</mo><mi>b</mi><mo fence=\"true\">)</mo></mrow></math>",
                "[a;b)"
            ),
            (
                "<math alttext='x'><semantics><mi>x</mi><annotation encoding='application/x-tex'>x^2</annotation></semantics></math>",
                "<math alttext=\"x\"><semantics><mi>x</mi></semantics></math>", "x"
            ),
            (
                "<span class=katex><span class=katex-mathml><math><mi>x</mi></math></span><span class=katex-html aria-hidden=true>x</span></span>",
                "<math><mi>x</mi></math>", "x"
            ),
            (
                "<span style='display:none'><math><mi>x</mi></math></span><img class='mwe-math-fallback-image-inline' src=/x.svg alt=x>",
                "<math><mi>x</mi></math>", "x"
            ),
            (
                "<math><mspace width='900em'/><mspace width='-9em'/><mspace width='.5em'/><mtext>if <b>all</b></mtext></math>",
                "<math><mspace></mspace><mspace></mspace><mspace width=\".5em\"></mspace><mtext>if all</mtext></math>",
                "if all"
            ),
            ("<math><mstrange><mi>x</mi></mstrange></math>", "<math><mi>x</mi></math>", "x"),
        ])
    func formulas(_ foreign: String, _ written: String, _ words: String) {
        let article = SanitizedArticle(foreign, base: Self.base)
        #expect(article.html == written && article.words == words)
        #expect(SanitizedArticle(written, base: nil).html == written)
    }

    @Test("URLs in an article become absolute, and links within the article lead to its web page")
    func addresses() {
        let article = SanitizedArticle(
            "<a href=../other>o</a><a href='#note'>n</a><a href=mailto:a@b.c>m</a><img src='a b.png' alt='A \"b\"' width=10>",
            base: Self.base, page: URL(string: "https://example.org/real"))
        #expect(article.html.contains("href=\"https://example.org/other\" rel=\"noopener noreferrer\">o</a>"))
        #expect(article.html.contains("href=\"https://example.org/real#note\""))
        #expect(article.html.contains("href=\"mailto:a@b.c\""))
        #expect(
            article.html.contains("src=\"https://example.org/blog/a%20b.png\" alt=\"A &quot;b&quot;\" width=\"10\""))
        #expect(article.pictures.map(\.absoluteString) == ["https://example.org/blog/a%20b.png"])
        #expect(SanitizedArticle("<a href=x>x</a><img src=y>", base: nil).html == "x")
    }

    @Test(
        "tracking pixels are removed from an article",
        arguments: [
            "<img src=https://x.example/a.gif width=1 height=1>", "<img src=/a.gif width='0'>",
            "<img src=/a.gif style='display: none'>", "<img src=/a.gif style='width:1px;height:1px'>",
            "<img src=https://pixel.wp.com/b.gif?x>", "<img src=http://feeds.feedburner.com/~r/x/~4/y>",
            "<img src='https://ad.doubleclick.net/x'>", "<img src='https://www.facebook.com/tr?id=1'>",
        ])
    func trackers(_ foreign: String) {
        let article = SanitizedArticle("<p>x\(foreign)</p>", base: Self.base)
        #expect(article.html == "<p>x</p>" && article.pictures.isEmpty)
    }

    @Test("a post's lazy-loading picture appears once, in its largest size")
    func latePictures() {
        let late = "<img src='data:image/gif;base64,R0' data-src=/big.jpg><noscript><img src=/big.jpg></noscript>"
        #expect(html(late) == "<img src=\"https://example.org/big.jpg\" alt=\"\">")
        #expect(html("<img srcset='/s.jpg 100w, /l.jpg 900w'>").contains("https://example.org/l.jpg"))
        #expect(
            html("<picture><source srcset=/x.avif><img src=/x.jpg></picture>").contains("https://example.org/x.jpg"))
    }

    @Test("an embedded media player becomes a link")
    func players() {
        let film = html("<iframe src=https://www.youtube.com/embed/x title='A film'></iframe>")
        #expect(film.contains("href=\"https://www.youtube.com/embed/x\"") && film.contains(">A film</a>"))
        #expect(html("<video><source src=/film.mp4></video>").contains("https://example.org/film.mp4"))
    }

    @Test("deeply nested text in an article is kept")
    func deep() {
        let article = SanitizedArticle(String(repeating: "<div>", count: 20_000) + "words", base: Self.base)
        #expect(article.words == "words" && article.html.utf8.count < 20_000)
        // This depth costs too much, so the article is read in another way.
        let deeper = SanitizedArticle(String(repeating: "<div>", count: 200_000) + "a &lt; b", base: Self.base)
        #expect(deeper.words == "a < b" && deeper.html == "<p>a &lt; b</p>")
        #expect(
            SanitizedArticle(String(repeating: "<b><a href=/x>", count: 3000) + "end", base: Self.base).words.hasSuffix(
                "end"))
    }

    @Test("in the plain text of an article, words in different blocks are separated by spaces")
    func words() {
        #expect(
            SanitizedArticle("<p>One</p><p>two<br>three</p><ul><li>four</ul>", base: nil).words == "One two three four")
        let plain = SanitizedArticle(plain: "a < b\nsecond\n\n  third ")
        #expect(plain.html == "<p>a &lt; b<br>second</p><p>third</p>" && plain.words == "a < b second third")
    }
}
