import Foundation
import Periodical
import Pictures
import TestSupport
import Testing

@testable import TerminalReader

/// The text layout of posts on a screen.
@Suite struct PostTextTests {
    private func lines(
        _ html: String, columns: Int = 66, rows: Int = 30, enclosures: [ShelfPostContent.Enclosure] = [],
        pictures: [String: URL] = [:]
    ) -> [String] {
        let setting = PostSetting(
            area: PageLayout.Area(row: 3, column: 1, columns: columns, rows: rows), graphics: TerminalGraphics(.blocks),
            showsPictures: true)
        let content = ShelfPostContent(html: html, pictures: pictures, enclosures: enclosures)
        var screen = PostPage(SampleFeeds.posts[0])
        screen.update(content)
        screen.update(
            PostText(post: screen.post, content: content, setting: setting).text(now: SampleFeeds.now), for: setting)
        var canvas = Canvas(columns: columns, rows: rows + 4)
        _ = screen.draw(setting, on: &canvas) { _ in nil }
        return (3..<rows + 3).map { canvas.text(ofRow: $0) }
    }

    @Test("the header of a post shows whether the post's full text is displayed")
    func whole() {
        let setting = PostSetting(
            area: PageLayout.Area(row: 3, column: 1, columns: 66, rows: 30), graphics: TerminalGraphics(.blocks),
            showsPictures: false)
        var content = ShelfPostContent(html: "<p>All of it.</p>")
        for isWhole in [false, true] {
            content.isWhole = isWhole
            let laid = PostText(post: SampleFeeds.posts[0], content: content, setting: setting).text(
                now: SampleFeeds.now)
            #expect(laid.lines[1].prefix.text.contains("full text") == isWhole)
        }
    }

    @Test("a post ends with a numbered list of its links")
    func mockup() {
        let wanted = """
            What makes a tide late
            Harbour Notes · Ines Duarte · today, 09:12

            Every table says the tide turns at 9:12. At our quay
            it turned at 9:47 this morning, and the ferry waited.
            Nothing is broken: a table knows the moon, and does
            not know the wind.

            Three days of north-westerly hold the water against
            the bridge¹. It cannot run out, so what comes in next
            comes in on top. The harbour master’s rule of thumb is
            a minute for each knot².

            ────────────
            ¹  example.org/bridge-gauge
            ²  example.org/knots-and-minutes
            """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        #expect(Array(lines(SampleFeeds.tide, columns: 54).prefix(wanted.count)) == wanted)
    }

    @Test("a post lists its attached files with their paths")
    func enclosures() {
        let file = URL(filePath: "/srv/tide.mp3")
        let text = lines(
            "<p>Listen.</p>",
            enclosures: [
                .init("tide.mp3", kind: "audio/mpeg", byteCount: 4_200_000, file: nil),
                .init("map.pdf", kind: nil, byteCount: nil, file: file),
            ]
        ).joined(separator: "\n")
        #expect(
            text.contains(
                "Attached files\n▣ tide.mp3  audio/mpeg, 4.2 MB\n▣ map.pdf\n  /srv/tide.mp3\nPress d to download."))
    }

    @Test("only stored pictures are drawn in a post's text")
    func pictures() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("a.png", .png(width: 320, height: 160))
        let html =
            "<p>Before.</p><img src=\"https://a/1.png\"><p>Then.</p><img src=\"https://a/2.png\" alt=\"A gull\"><p>After.</p>"
        let shown = lines(html, pictures: ["https://a/1.png": file])
        let before = try #require(shown.firstIndex(of: "Before."))
        let then = try #require(shown.firstIndex(of: "Then."))
        #expect(then - before == 3 + 10, "\(shown)")
        #expect(shown.contains("▣ A gull"))
        #expect(!lines(html).contains { $0.contains("1.png") })
    }

    @Test("right-to-left text in a post is right-aligned")
    func hostile() {
        let text = lines(
            "<p dir=\"rtl\">המגדלור החדש נפתח</p><p>a\u{1B}]0;x\u{7}b\u{9B}31m\u{202E}c</p><pre>\u{1B}[2J\tx</pre><p><a href=\"javascript:x\">js</a></p>"
        )
        #expect(text.contains { $0.hasSuffix("רולדגמה") && $0.terminalColumns == 66 })
        #expect(!text.contains { $0.contains("javascript") })
        for scalar in text.joined().unicodeScalars {
            #expect(scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value), "\(scalar.value)")
            #expect(!(0x202A...0x202E).contains(scalar.value))
        }
    }

    @Test("a post's visible links are numbered from 1 and can be clicked")
    func links() throws {
        let setting = PostSetting(
            area: PageLayout.Area(row: 3, column: 10, columns: 40, rows: 6), graphics: TerminalGraphics(.blocks),
            showsPictures: false)
        var screen = PostPage(SampleFeeds.posts[0])
        let html = (1...4).map { "<p>See <a href=\"https://example.org/\($0)\">page</a>.</p>" }.joined()
        let text = PostText(post: screen.post, content: ShelfPostContent(html: html), setting: setting).text()
        screen.update(text, for: setting)
        #expect(screen.links(height: 6) == [.url("https://example.org/1"), .url("https://example.org/2")])
        let target = try #require(screen.linkTargets(setting).first)
        #expect(target.contains(row: 6, column: 14) && target.meaning == .key(.character("1")))
        // The first visible link always has the number 1.
        screen.scroll(4, height: 6)
        #expect(screen.links(height: 6).first == .url("https://example.org/2"))
        #expect(screen.linkTargets(setting).first?.meaning == .key(.character("1")))
    }

    @Test("a post's text scrolls to its end and shows the scroll position")
    func scrolling() {
        let setting = PostSetting(
            area: PageLayout.Area(row: 3, column: 1, columns: 40, rows: 10), graphics: TerminalGraphics(.blocks),
            showsPictures: false)
        var screen = PostPage(SampleFeeds.posts[0])
        func lay(_ paragraphs: Int) {
            let content = ShelfPostContent(html: String(repeating: "<p>Words.</p>", count: paragraphs))
            screen.update(PostText(post: screen.post, content: content, setting: setting).text(), for: setting)
        }
        lay(2)
        #expect(screen.position(height: 10) == "all shown" && !screen.scroll(8, height: 10))
        lay(20)
        #expect(screen.position(height: 10) == "\(10 * 100 / 42)%")
        #expect(screen.scroll(.max / 2, height: 10) && screen.position(height: 10) == "100%")
        #expect(screen.range(height: 10) == 32..<42)
        #expect(!screen.scroll(1, height: 10) && screen.scroll(-1, height: 10))
    }
}
