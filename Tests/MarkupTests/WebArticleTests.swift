import Foundation
import Testing

@testable import Markup

/// Tests that the article of a page is found without the surrounding page.
@Suite struct WebArticleTests {
    private static func url(_ text: String = "https://example.org/a/story/") throws -> URL {
        try #require(URL(string: text))
    }

    private static func article(_ html: String, title: String? = "Low tide") throws -> SanitizedArticle? {
        WebArticle(page: Data(html.utf8), at: try url(), title: title)?.article
    }

    @Test("the article of a web page is found in pages of many kinds", arguments: WebPageShape.all)
    func shapes(_ shape: WebPageShape) throws {
        let article = try #require(try Self.article(shape.html))
        let text = article.html + "\n" + article.words
        for word in shape.inside { #expect(text.contains(word), "\(word) is not in \(article.html)") }
        for word in shape.outside { #expect(!text.contains(word), "\(word) is in \(article.html)") }
    }

    @Test("an article keeps headings, lists, tables, code, figures and quotations")
    func structure() throws {
        let weblog = try #require(try Self.article(WebPageShape.weblog.html)).html
        #expect(weblog.contains("<h2>Things that float</h2><ul><li>oak</li>"))
        #expect(weblog.contains("<img src=\"https://example.org/hull.png\" alt=\"A hull\"><figcaption>"))
        let tables = try #require(try Self.article(WebPageShape.tables.html)).html
        #expect(tables.contains("<th>Tide</th>") && tables.contains("<td>4.2 m</td>") && tables.contains("<pre><code>"))
        let news = try #require(try Self.article(WebPageShape.news.html)).html
        #expect(news.contains("<blockquote><p>It is the pull") && news.contains("<h2>What the council said</h2>"))
        let base =
            "<base href=\"https://cdn.example/x/\"><article>\(WebPageShape.text("a", "b"))<img src=y.png></article>"
        #expect(try #require(try Self.article(base)).pictures.map(\.absoluteString) == ["https://cdn.example/x/y.png"])
    }

    @Test("a web article's lazy-loading picture appears once, in its largest size")
    func pictures() throws {
        let article = try #require(try Self.article(WebPageShape.lazy.html))
        #expect(
            article.pictures.map(\.lastPathComponent) == [
                "one.jpg", "two-1200.jpg", "three.jpg", "four.webp", "five-large.jpg",
            ])
        #expect(article.html.components(separatedBy: "<img ").count - 1 == 5)
    }

    @Test(
        "in a web page without an article, no article is found",
        arguments: [
            "", "not a page", "<html><body><form><input name=q><button>Search</button></form></body></html>",
            "<html><body><div id=app></div><noscript>You need to enable JavaScript to run this app.</noscript></body></html>",
            "<html><body><h1>404</h1><p>The page that you were looking for is not here, or not any more.</p><a href=/>Home</a></body></html>",
            "<html><body>\((1...60).map { "<p><a href=/\($0)>A link to page \($0), which is somewhere else, and good</a></p>" }.joined())</body></html>",
            "<html><body><ul>\((1...60).map { "<li><a href=/\($0)>Page \($0)</a></li>" }.joined())</ul></body></html>",
            "<html><body><main>\((1...8).map { "<article><h2><a href=/\($0)>Story \($0)</a></h2><p>The first words of the story number \($0), which goes on elsewhere, behind its link.</p></article>" }.joined())</main></body></html>",
            "<html><head><script type=application/ld+json>{\"articleBody\": [1, {</script></head><body><p>Short.</p></body></html>",
            "\u{0}\u{1}\u{2}", "<html><body>\(String(repeating: "<div><p>", count: 10_000))",
        ])
    func none(_ html: String) throws { #expect(try Self.article(html) == nil) }

    @Test("a deeply nested or unclosed web page is either read without losing text or rejected")
    func costs() throws {
        let text = WebPageShape.text("dory", "scow")
        let deep = String(repeating: "<div>", count: 20_000) + "<article>\(text)</article>"
        #expect(try Self.article(deep).map { $0.words.contains("scow") } ?? true)
        let wide = "<article>\(text)\(String(repeating: "<p>A sentence, and one more.</p>", count: 20_000))</article>"
        #expect(try #require(try Self.article(wide)).words.contains("dory"))
        let unclosed = "<article><b><i><a name=x>\(text)<table><tr><td>\(text)"
        #expect(try #require(try Self.article(unclosed)).words.contains("dory"))
        let attributes = "<div class=\"\(String(repeating: "share ", count: 5000))\">\(text)\(text)</div>"
        #expect(try #require(try Self.article(attributes)).words.contains("scow"))
    }

    /// Pages in the scripts and encodings of the world, with the stated encoding, and whether the server states it.
    struct Written: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let words: String
        let encoding: String.Encoding
        var inMeta: String?
        var inHead: String?
    }

    private static let japanese =
        "霧の季節が終わり、灯台守の日誌は今日から紙ではなくなります。港は少し広く見え、船はまだ動きません。潮が引くと、子供たちは岩の間で蟹を探し、老人たちは昔の嵐の話をします。朝の市場では魚が並び、猫が静かに待っています。"
    private static let arabic =
        "حين عاد المركب إلى الجزيرة، كان الصباح باردًا، ولم يكن أحد على الرصيف؛ فالميناء مهجور منذ تسع سنوات، والسفن القديمة نائمة على الرمل. قال الحارس إن البحر تغير، وإن الأسماك رحلت، وإن الرسائل لم تعد تصل. ومع ذلك بقي ينتظر كل يوم عند المنارة، ويكتب في دفتره ما يراه من الغيوم والطيور."
    private static let russian =
        "Лодка лежала у причала, и никто не сказал об этом смотрителю, который спускался по ступеням с зажжённым фонарём. Утром пришёл буксир, и всё изменилось: люди вышли на берег, кто-то заплакал, а дети побежали к воде, чтобы увидеть, как поднимают старое судно. К вечеру всё стихло, и только чайки кричали над пустой гаванью."
    private static let korean =
        "배는 아침에 부두에 있었고, 아무도 항만장에게 말하지 않았다. 그는 등불을 켠 채 계단을 내려왔다. 아이들은 바위 사이에서 게를 찾고, 노인들은 옛 폭풍 이야기를 한다. 시장에는 생선이 놓여 있고, 고양이는 조용히 기다린다. 저녁이 되자 모두 집으로 돌아갔고, 갈매기만 빈 항구 위에서 울었다. 바람이 불었다."
    private static let chinese =
        "早晨，船停在码头，没有人告诉港务长。他提着还亮着的灯走下台阶。孩子们在岩石间寻找螃蟹，老人们讲述从前的风暴。市场上摆着鱼，猫在安静地等待。傍晚时分，大家都回家了，只有海鸥在空荡荡的港口上空鸣叫。风从北方吹来，带着雪的气味。"
    private static let french =
        "Le bateau était à quai ce matin-là, et personne ne l’avait dit au maître du port, qui descendait les marches avec sa lampe allumée. Déjà la marée s’était retirée, et les mouettes marchaient entre les coques ; l’été finissait. Où était passé le phare ? Nul ne le savait, ni les pêcheurs, ni les enfants du café, ni même le garçon à l’œil bleu."

    static let written: [Written] = [
        Written(testDescription: "Japanese, UTF-8", words: japanese, encoding: .utf8, inMeta: "utf-8"),
        Written(testDescription: "Japanese, Shift_JIS", words: japanese, encoding: .shiftJIS, inMeta: "Shift_JIS"),
        Written(testDescription: "Japanese, ISO-2022-JP", words: japanese, encoding: .iso2022JP, inMeta: "iso-2022-jp"),
        Written(testDescription: "Arabic, UTF-8", words: arabic, encoding: .utf8),
        Written(
            testDescription: "Arabic, windows-1256", words: arabic, encoding: .init(rawValue: 0x8000_0506),
            inMeta: "windows-1256"),
        Written(
            testDescription: "Russian, KOI8-R", words: russian, encoding: .init(rawValue: 0x8000_0A02), inMeta: "koi8-r"
        ),
        Written(
            testDescription: "Russian, windows-1251", words: russian, encoding: .windowsCP1251,
            inHead: "\"windows-1251\""),
        Written(
            testDescription: "Korean, EUC-KR", words: korean, encoding: .init(rawValue: 0x8000_0422), inMeta: "euc-kr"),
        Written(
            testDescription: "Chinese, GB18030", words: chinese, encoding: .init(rawValue: 0x8000_0632),
            inMeta: "gb2312"),
        Written(testDescription: "Chinese, UTF-16", words: chinese, encoding: .utf16),
        Written(
            testDescription: "French, windows-1252 declared as UTF-8", words: french, encoding: .windowsCP1252,
            inMeta: "utf-8"),
        Written(
            testDescription: "French, UTF-8 declared as Latin", words: french, encoding: .utf8,
            inMeta: "iso-8859-1"),
    ]

    @Test("a web page is read in any encoding, even if it declares a wrong one", arguments: written)
    func encodings(_ page: Written) throws {
        let meta = page.inMeta.map { "<meta charset=\"\($0)\">" } ?? ""
        let html =
            "<!doctype html><html><head>\(meta)<title>x</title></head><body><nav><a href=/>x</a></nav><div class=c><p>\(page.words)</p></div></body></html>"
        let data = try #require(html.data(using: page.encoding))
        let charset = page.inHead.map { $0.replacing("\"", with: "") }
        let article = try #require(WebArticle(page: data, charset: charset, at: try Self.url())?.article)
        #expect(article.words == page.words)
    }

    @Test("a Japanese page in EUC-JP is read")
    func japaneseEUC() throws {
        // Twenty times “boats of the harbor”: 港の船, followed by an invalid byte.
        let words = Data([0xB9, 0xC1, 0xA4, 0xCE, 0xC1, 0xA5, 0xA1, 0xA3])
        let all = (0..<40).reduce(Data()) { all, _ in all + words }
        let page = Data("<html><body><div><p>".utf8) + all + [0xFF] + Data("</p></div></body></html>".utf8)
        let article = try #require(WebArticle(page: page, charset: "EUC-JP", at: try Self.url())?.article)
        #expect(article.words == String(repeating: "港の船。", count: 40) + "\u{FFFD}")
    }

    @Test("an invalid byte in a UTF-8 page affects only one character")
    func wrongByte() throws {
        let html = "<html><head><meta charset=utf-8></head><body><article><p>\(Self.russian)</p><p>z"
        let data = Data(html.utf8) + [0xD0] + Data("</p></article></body></html>".utf8)
        #expect(try #require(WebArticle(page: data, at: try Self.url())?.article).words.hasPrefix("Лодка лежала"))
    }

    @Test("the next page of an article is distinguished from the next article")
    func sequels() throws {
        let text = WebPageShape.text("a", "b", "c")
        let cases = [
            ("https://example.org/s.html", "/s-2.html", true), ("https://example.org/s", "/s?page=2", true),
            ("https://example.org/s/", "/s/page/2/", true), ("https://example.org/s", "/t", false),
            ("https://example.org/2026/s", "/2026/s-and-more", false),
            ("https://example.org/s", "https://other.example/s/2", false),
            ("https://example.org/s", "javascript:2", false),
        ]
        for (page, next, isSequel) in cases {
            let html = "<html><body><article>\(text)</article><a rel=next href=\"\(next)\">Next</a></body></html>"
            let found = WebArticle(page: Data(html.utf8), at: try Self.url(page))?.article.html.contains("goes on at")
            #expect(found == isSequel, "\(page) \(next)")
        }
    }
}
