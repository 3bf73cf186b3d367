import Foundation
import Markup
import Periodical
import Pictures
import TestSupport
import Testing

@testable import TerminalReader

/// Screens in windows of every size, and content with a layout for another size.
@Suite struct WindowSizeTests {
    static let sizes: [(columns: Int, rows: Int)] = [
        (45, 45), (20, 6), (110, 7), (21, 60), (1, 1), (2, 40), (79, 23), (5, 3), (300, 100), (111, 30), (33, 9),
        (100, 45),
    ]

    @Test("text that would be drawn outside the screen is cut off")
    func edges() {
        var canvas = Canvas(columns: 10, rows: 2)
        canvas.fill("x", row: 1, from: 8, to: 12)
        canvas.fill("x", row: 1, from: 11, to: 20)
        canvas.fill("x", row: 1, from: -4, to: 0)
        canvas.fill("x", row: 1, from: 5, to: 2)
        canvas.choose(row: 2, from: 12, to: 14)
        canvas.choose(row: 2, from: -3, to: -1)
        canvas.choose(row: 3, from: 1, to: 2)
        #expect(canvas.text(ofRow: 1) == "       xxx")
        #expect(canvas.row(2).allSatisfy { $0.style == .text })
        var window = ListWindow()
        window.show(3, of: 9, height: -2)
        #expect(window.rows(of: 9, height: -2).isEmpty)
    }

    @Test("a picture that does not fit into the window is not shown", arguments: [(90, 2), (2, 20), (0, 2)])
    func pixels(place: (column: Int, row: Int)) {
        let drawing = TerminalDrawing(lines: ["pixels"], columns: 20, rows: 10, shareAcross: 1, shareDown: 1)
        var canvas = Canvas(columns: 100, rows: 24)
        canvas.put(drawing, row: place.row, column: place.column, isBlocks: false)
        #expect(canvas.pictures.isEmpty)
        canvas.put(drawing, row: 2, column: 2, isBlocks: false)
        #expect(canvas.pictures.count == 1)
    }

    @Test(
        "a post with pictures can be drawn after the window became smaller", arguments: TerminalGraphics.Format.allCases
    )
    func post(format: TerminalGraphics.Format) throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("a.png", .png(width: 640, height: 320))
        func setting(_ columns: Int, _ rows: Int) -> PostSetting {
            let width = max(10, min(66, columns - 6))
            return PostSetting(
                area: PageLayout.Area(
                    row: 3, column: max(1, (columns - width) / 2 + 1), columns: width, rows: max(1, rows - 4)),
                graphics: TerminalGraphics(format), showsPictures: true)
        }
        let html = "<p>Before.</p><img src=\"https://a/1.png\"><ul><li><ul><li>Then.</li></ul></li></ul><hr>"
        let content = ShelfPostContent(html: html, pictures: ["https://a/1.png": file])
        var screen = PostPage(SampleFeeds.posts[0])
        screen.update(content)
        let wide = setting(100, 45)
        screen.update(
            PostText(post: screen.post, content: content, setting: wide).text(now: SampleFeeds.now), for: wide)
        func drawing(_ request: CoverRequest) -> TerminalDrawing {
            TerminalDrawing(
                lines: Array(repeating: String(repeating: "▀", count: request.columns), count: request.rows),
                columns: request.columns, rows: request.band?.count ?? request.rows, shareAcross: 1, shareDown: 1)
        }
        for size in Self.sizes {
            for top in [0, 3, 1000] {
                screen.show(line: top, height: wide.area.rows)
                var canvas = Canvas(columns: size.columns, rows: size.rows)
                // The screen is drawn with the old layout until the new layout is ready.
                _ = screen.draw(setting(size.columns, size.rows), on: &canvas, drawing)
                #expect(canvas.pictures.allSatisfy { $0.column + $0.drawing.columns - 1 <= size.columns })
                _ = screen.linkTargets(setting(size.columns, size.rows))
            }
        }
    }

    @Test("every screen and pop-up of the shelf can be drawn at any window size")
    func shelf() async throws {
        let device = try PseudoTerminal.device(columns: 200, rows: 60)
        let shelf = TerminalShelf(FeedsTestHost(), environment: ["LANG": "C.UTF-8"], device: device)
        await shelf.show(SampleShelf.contents)
        for step in Self.steps {
            for size in Self.sizes {
                try device.resize(columns: 200, rows: 60)
                _ = await shelf.handle(.terminal(.resized))
                try await shelf.loadSamples()
                for key in step { await shelf.type(key) }
                _ = await shelf.lines
                try device.resize(columns: size.columns, rows: size.rows)
                _ = await shelf.handle(.terminal(.resized))
                let lines = await shelf.lines
                #expect(lines.count == max(6, size.rows), "\(step) \(size)")
                #expect(lines.allSatisfy { $0.terminalColumns <= max(20, size.columns) }, "\(step) \(size)")
                // The screens also open in the small window.
                try await shelf.loadSamples()
                for key in step { await shelf.type(key) }
                _ = await shelf.lines
            }
        }
    }

    /// The keys that open each screen and pop-up.
    private static let steps: [[Key]] = [
        [], [.character("i")], [.character("m")], [.character("g")], [.character("f")], [.character("s")],
        [.character("t")],
        [.character("?")], [.character("?"), .character("/"), .character("x")], [.character("a")], [.character("x")],
        [.character("/"), .character("g"), .character("u")], [.character("v")], [.left], [.left, .character("m")],
        [.character("g"), .character("f")], [.character("g"), .character("f"), .character("i")],
        [.character("g"), .character("f"), .character("m")], [.character("g"), .character("f"), .character("f")],
        [.character("g"), .character("f"), .left, .character("m")],
        [.character("g"), .character("f"), .character("/")],
        [.character("g"), .character("f"), .enter], [.character("g"), .character("f"), .enter, .character("i")],
        [.character("g"), .character("t")], [.character("g"), .character("t"), .character("m")],
        [.character("g"), .character("t"), .character("a")], [.character("g"), .character("d")],
        [.character("g"), .character("b")],
    ]

    @Test("all parts of the terminal reader can be laid out at any window size")
    func pages() throws {
        let blocks = HTMLBlocksSample.blocks
        for size in Self.sizes + [(10, 10), (15, 15), (1000, 400)] {
            for columns in [size.columns, 1] {
                var layout = TextLayout(columns: columns, isEven: true)
                let text = layout.lay(blocks)
                #expect(!text.lines.isEmpty)
            }
            for face in PageFace.allCases {
                let layout = PageLayout(
                    columns: max(20, size.columns), rows: max(3, size.rows), measure: 76, face: face)
                #expect(layout.picture.columns > 0 && layout.picture.rows > 0 && layout.text.columns > 0)
                #expect(!layout.body.isEmpty)
            }
            var canvas = Canvas(columns: size.columns, rows: size.rows)
            Popup(
                "A title that is long", words: ["Words"],
                choices: (0..<30).map { KeyHint("\($0 % 10)", "choice \($0)") },
                selection: 20
            ).draw(on: &canvas)
            FooterLine(hints: [KeyHint("Enter", "open"), KeyHint("q", "back")], position: "3 of 14").draw(on: &canvas)
            HeaderLine(title: "A title", crumb: " › more", right: "12 new").draw(on: &canvas)
        }
        for columns in -2...4 { #expect(StyledText.bar(0.5, columns: columns).columns <= max(0, columns)) }
        #expect(StyledText.bar(.nan, columns: 10).isEmpty)
    }

    @Test("if a terminal reports an impossibly large size, the size is limited")
    func claims() throws {
        let device = try PseudoTerminal.device(columns: 65_535, rows: 65_535)
        #expect(device.size.columns == 1000 && device.size.rows == 400)
        var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 65_535, ws_ypixel: 65_535)
        try #require(ioctl(device.input, UInt(TIOCSWINSZ), &size) == 0)
        #expect(device.size.cell == nil, "a cell width of 800 pixels is implausible")
        (size.ws_xpixel, size.ws_ypixel) = (800, 480)
        try #require(ioctl(device.input, UInt(TIOCSWINSZ), &size) == 0)
        #expect(device.size.cell == PictureSize(width: 10, height: 20))
    }
}

/// Text with every kind of block that has a margin.
private enum HTMLBlocksSample {
    static let blocks: [TextBlock] = HTMLBlocks.blocks(
        of: Data(
            """
            <body><h1>Title of it</h1><p>Some words, and more of them.</p><hr><pre>code</pre><blockquote><blockquote><ol>
            <li>one<ol><li>two<ol start="10000"><li>three<hr></li></ol></li></ol></li></ol></blockquote></blockquote>
            <img src="x.png" alt="A gull"><table><tr><th>a</th><th>b</th></tr><tr><td>c</td><td>d</td></tr></table>
            <p dir="rtl">המגדלור החדש נפתח</p></body>
            """.utf8), isBook: true)
}

extension TerminalDevice {
    /// Changes the terminal's size, as a user does by resizing a window.
    func resize(columns: Int, rows: Int) throws {
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        try #require(ioctl(input, UInt(TIOCSWINSZ), &size) == 0)
    }
}

extension TerminalShelf {
    /// Loads samples for all screens and closes all pop-ups and prompts.
    func loadSamples() throws {
        screens.overlays = []
        (screens.timers.prompt, screens.scene.notice, screens.post.page) = (nil, nil, nil)
        show(SampleShelf.contents)
        screens.scene.contents.feeds = SampleFeeds.feeds
        screens.scene.downloads = SampleShelf.downloads
        screens.downloads.update(Array(SampleShelf.downloads.values))
        screens.feeds = SampleFeeds.screen()
        screens.timers.update(try SampleTimers.timers())
        screens.list = ShelfList()
        screens.update()
    }
}
