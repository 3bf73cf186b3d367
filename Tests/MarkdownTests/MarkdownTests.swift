import Foundation
import TestSupport
import Testing

@testable import Markdown

@Suite struct MarkdownTests {
    private let plain = MarkdownResolver { _, _, _ in
        nil
    } link: {
        $0
    }

    private func html(_ text: String, _ prefix: String = "") -> String {
        Markdown.html(text, notePrefix: prefix, plain)
    }

    @Test("Markdown tables, strikethrough, tasks and automatic links are rendered as on GitHub")
    func github() {
        let html = html(
            "| a | b |\n|---|--:|\n| 1 | 2 |\n\n~~gone~~ www.example.org\n\n- [x] one\n- [ ] two\n")
        #expect(html.contains("<div class=\"table\" dir=\"auto\" role=\"group\" aria-label=\"Table\" tabindex=\"0\">"))
        #expect(html.contains("<td align=\"right\">2</td>") && html.contains("</table></div>"))
        #expect(html.contains("<del>gone</del>"))
        #expect(html.contains("<a href=\"http://www.example.org\">www.example.org</a>"))
        #expect(html.contains("aria-label=\"Done:\"") && html.contains("aria-label=\"To do:\""))
        #expect(!html.contains("<input"))
    }

    @Test("Markdown footnotes and the references to them link to each other")
    func footnotes() {
        let html = html("A[^n] b[^n].\n\n[^n]: The *note*.\n", "p2.1-")
        #expect(html.contains("<a href=\"#p2.1-fn-n\" id=\"p2.1-fnref-n\" class=\"note\" role=\"doc-noteref\">1</a>"))
        #expect(html.contains("<li id=\"p2.1-fn-n\">"))
        #expect(html.contains("href=\"#p2.1-fnref-n\" class=\"note back\"") && html.contains("#p2.1-fnref-n-2\""))
        #expect(html.contains("role=\"doc-endnotes\""))
    }

    @Test("the direction of a list or quotation in Markdown depends on its text")
    func directions() {
        let html = html("1. \u{5D0}\n2. \u{5D1}\n\n---\n\n3. \u{5D2}\n\n- \u{5D3}\n\n> \u{5D4}\n")
        #expect(html.contains("<ol dir=\"auto\">") && html.contains("<ol dir=\"auto\" start=\"3\">"))
        #expect(html.contains("<ul dir=\"auto\">") && html.contains("<blockquote dir=\"auto\">"))
    }

    @Test("HTML markup in Markdown is escaped everywhere")
    func escapes() {
        let html = html(
            "x <table> <script>x</script> `<table>` [a](https://x.org/?a=\"id=\"fn-) [b](javascript:alert(1))\n\n"
                + "<div onclick=x>\n\n| <b>c</b> |\n|---|\n| \"> |\n\n![\"><script>](x.png)")
        #expect(!html.contains("<script") && !html.contains("onclick") && !html.contains("<b>"))
        #expect(html.contains("&lt;table&gt;"))
        #expect(html.components(separatedBy: "<table>").count == 2)
    }

    @Test("the caller of the Markdown renderer decides where links and pictures lead")
    func resolving() {
        let resolver = MarkdownResolver { address, alt, title in
            address == "mill.jpg" ? "<img alt=\"\(alt)\" title=\"\(title)\">" : nil
        } link: {
            $0 == "two.md" ? "#2.1" : nil
        }
        let html = Markdown.html(
            "![A *mill*](mill.jpg \"Old\") ![gone](no.jpg) [next](two.md) [*out*](javascript:x) [![in](mill.jpg)](x) "
                + "![o [l](two.md) ![n](mill.jpg)](mill.jpg)",
            resolver)
        #expect(html.contains("<img alt=\"A mill\" title=\"Old\">"))
        #expect(html.contains("<span class=\"no-picture\">gone</span>"))
        #expect(html.contains("<a href=\"#2.1\">next</a> <em>out</em> <img alt=\"in\" title=\"\">"))
        #expect(html.contains("<img alt=\"o l n\""))
    }

    @Test("Markdown links and pictures are listed with their line numbers")
    func references() {
        let text =
            "# Head\n\nOne\n![a](one.png) and\n[b](two.md)\n\n- x\n- ![c](three.png)\n\n"
            + "| d |\n|---|\n| ![d](4.png) |\n"
        let found = Markdown.references(text)
        #expect(found.map(\.address) == ["one.png", "two.md", "three.png", "4.png"])
        #expect(found.map(\.use) == [.picture, .link, .picture, .picture])
        #expect(found.map(\.line) == [4, 5, 8, 12])
        #expect(found.map(\.words) == ["a", "b", "c", "d"])
    }

    @Test("the plain text of Markdown contains no syntax characters")
    func words() {
        let text = "# Head\n\n~~A~~ *b*[^1] ![c](c.png)\n\n| d | e |\n|--|--|\n| f | g |\n\n[^1]: Note.\n"
        let words = Markdown.words(text)
        #expect(words == "Head\n\nA b c\n\nd  e  \nf  g  \n\n\nNote.", "\(words.debugDescription)")
    }

    @Test("in a terminal, a wide Markdown table is shown as a list of its rows")
    func tables() {
        let text = "| Name | Count |\n|---|--:|\n| Apple | 3 |\n| Zürich | 12 |\n"
        #expect(
            Markdown.wrapped(text, width: 40)
                .trimmed
                == "| Name   | Count |\n| ------ | ----- |\n| Apple  |     3 |\n| Zürich |    12 |")
        #expect(Markdown.wrapped(text, width: 14).trimmed == "Name: Apple\nCount: 3\n\nName: Zürich\nCount: 12")
    }

    @Test("Markdown is parsed into Swift values for its blocks and inline text")
    func blocks() {
        let blocks = Markdown.blocks(
            "# A\n\n> b ~~c~~\n\n2. [x] d\n\n```swift\ne\n```\n\n| f |\n|:-:|\n| `g` |\n\n***\n\nh[^1] [i](j)\n\n[^1]: k\n"
        )
        #expect(
            blocks == [
                .heading(level: 1, [.text("A")]),
                .quote([.paragraph([.text("b "), .struck([.text("c")])])]),
                .list(
                    [MarkdownItem(blocks: [.paragraph([.text("d")])], isDone: true)], firstNumber: 2, isTight: true),
                .code("e\n", language: "swift"),
                .table(MarkdownTable(alignments: [.center], header: [[.text("f")]], rows: [[[.code("g")]]])),
                .rule,
                .paragraph([.text("h"), .note(1), .text(" "), .link([.text("i")], address: "j")]),
                .note(number: 1, [.paragraph([.text("k")])]),
            ])
    }

    @Test("the caller of the Markdown renderer also decides where links and pictures in tables lead")
    func cells() {
        let html = html("| ![d](4.png) <i onclick=x> |\n|---|\n| [e](x) |\n")
        #expect(html.contains("<th><span class=\"no-picture\">d</span> </th>"), "\(html)")
        #expect(!html.contains("onclick") && !html.contains("4.png"))
    }

    /// A text that is meant to take long; it is too long for the name of a test.
    struct Attack: CustomTestStringConvertible {
        let text: String

        init(_ text: String) { self.text = text }

        init(_ part: String, _ count: Int, _ end: String = "") {
            self.init(String(repeating: part, count: count) + end)
        }

        var testDescription: String { "\(text.prefix(8).debugDescription)..." }
    }

    @Test(
        "malicious Markdown takes little time and memory",
        arguments: [
            Attack(">", 20_000), Attack("![[]()", 20_000), Attack("\"", 100_000), Attack("a@", 60_000),
            Attack("|", 1_000, "\n" + String(repeating: "|-", count: 1_000) + String(repeating: "\n|", count: 1_000)),
            Attack("a|b|c\n-|-|-\n" + String(repeating: "a\n", count: 40_000)),
            Attack(
                String(repeating: "a|", count: 99) + "\n" + String(repeating: "-|", count: 99) + "\n"
                    + String(repeating: "a\n", count: 40_000)),
            Attack("*a **b ", 10_000), Attack("[^1]", 20_000, "\n\n[^1]: x"), Attack("- ", 10_000, "a"),
            Attack("![", 5_000), Attack("a\0b\u{FFFD}", 10), Attack("a\n\n", 200_000),
        ])
    func hostile(attack: Attack) {
        let text = attack.text
        let begin = ProcessorTime.ofThread
        #expect(html(text).utf8.count < max(1_000, text.utf8.count * 70))
        _ = Markdown.words(text)
        _ = Markdown.blocks(text)
        _ = Markdown.wrapped(text, width: 40).utf8.count
        #expect(ProcessorTime.ofThread - begin < .seconds(5))
    }
}

extension String {
    fileprivate var trimmed: String { trimmingCharacters(in: .newlines) }
}
