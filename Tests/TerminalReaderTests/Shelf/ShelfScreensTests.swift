import Periodical
import TestSupport
import Testing

@testable import TerminalReader

/// The shelf screen at three window sizes.
@Suite struct ShelfScreensTests {
    @Test("in 60 columns and 20 rows, titles in all scripts are aligned")
    func low() {
        let lines = SampleShelf.screen(columns: 60, rows: 20).lines
        let wanted = [
            " Shelf › everything, newest first               4 new   ⇣ 2",
            " Continue reading ─────────────────────────────────────────",
            "   Making an Issue ★                            ━━────  34%",
            "   Moby-Dick; or, The Whale                     ━─────   8%",
            " Masthead  magazine ───────────────────────────────── 1 new",
            " ● Keeping and Reading",
            "   Making an Issue ★                                    34%",
            " Pepper&Carrot  magazine ──────────────────────────── 2 new",
            " ● The secret ingredients                    ⇣ 62% 1.4 MB/s",
            " ● Rainbow potions                                ⇣ waiting",
            "   The potion of flight                      not downloaded",
        ]
        for (index, line) in wanted.enumerated() { #expect(lines[index] == line) }
        #expect(lines.contains("   第12号 海図と灯台 🗼                                read"))
        #expect(lines.contains { $0.contains("ﺔﻠﺠﻣ  magazine ───") && $0.hasSuffix("─ 1 new") })
        #expect(lines.contains(" ● ﺮﺤﺒﻟﺍ :٧ ﺩﺪﻌﻟﺍ"))
        #expect(lines.contains("   The Voyage Out                                  ✗ failed"))
    }

    @Test("the shelf's header shows whether items are grouped by publication")
    func order() {
        var list = ShelfList()
        list.update(SampleShelf.contents, isLow: false)
        #expect(list.crumb(isOfBooks: false) { $0 } == "by publication, newest first")
        var one = SampleShelf.contents
        one.publications.removeSubrange(1...)
        list.update(one, isLow: false)
        #expect(list.crumb(isOfBooks: false) { $0 } == "everything, newest first")
    }

    @Test("in 80 columns and 24 rows, the selected item is described next to the list")
    func usual() {
        let lines = SampleShelf.screen(columns: 80, rows: 24, selection: 2).lines
        #expect(lines[0] == " Shelf › everything, newest first                        4 new   ⇣ 2 · 1.4 MB/s")
        #expect(lines[1].isEmpty)
        #expect(lines[2].hasPrefix(" Continue reading"))
        #expect(lines[3].hasPrefix("   Making an Issue ★                      ━━────  34%"))
        #expect(lines[5].isEmpty || !lines[5].hasPrefix(" M"))
        #expect(lines[6].hasPrefix(" Masthead  magazine                             1 new"))
        #expect(lines[11].hasPrefix(" ● The secret ingredients              ⇣ 62% 1.4 MB/s"))
        #expect(lines[2].hasSuffix("Keeping and Reading"))
        #expect(lines[3].hasSuffix("Masthead · 1 Nov 2026"))
        #expect(lines[4].hasSuffix("9 pages, 640.0 kB"))
    }

    @Test("the selected issue's date is shown even below a long title")
    func dates() {
        var contents = SampleShelf.contents
        contents.publications[0] = ShelfPublication(
            "masthead", title: "Masthead of the Gardeners", kind: .magazine, isFollowed: true)
        let lines = SampleShelf.screen(columns: 80, rows: 24, contents: contents, selection: 2).lines
        #expect(lines[2].hasSuffix("Keeping and Reading"))
        #expect(lines[4].hasSuffix(" 1 Nov 2026") && lines[5].hasSuffix("9 pages, 640.0 kB"), "\(lines)")
    }

    @Test("the shelf shows the publication of a book without a date once, above the number of pages")
    func undated() {
        var contents = SampleShelf.contents
        contents.publications[0] = ShelfPublication("masthead", title: "My books", kind: .bookshelf, isFollowed: true)
        contents.items[1].view.date = nil
        let lines = SampleShelf.screen(columns: 80, rows: 24, contents: contents, selection: 8).lines
        #expect(lines[2].hasSuffix("Keeping and Reading"), "\(lines)")
        #expect(lines[3].hasSuffix("My books") && lines[4].hasSuffix("9 pages, 640.0 kB"), "\(lines)")
    }

    @Test("in 120 columns, the publications are on the left, and rows have dates")
    func wide() {
        let lines = SampleShelf.screen(columns: 120, rows: 40, selection: 2).lines
        #expect(lines[2].hasPrefix("▌Everything             4   Continue reading"))
        #expect(lines[3].hasPrefix(" Continue reading             Making an Issue ★           Masthead"))
        #expect(lines[7].hasPrefix(" Masthead               1"))
        #expect(lines[7].contains("● Keeping and Reading         1 Nov 2026"))
        #expect(lines[8].contains("  Making an Issue ★           1 Sep 2026       ━━────  34%"))
        #expect(lines[11].contains("● The secret ingredients      14 Oct 2026   ⇣ 62% 1.4 MB/s"))
        #expect(lines.contains { $0.hasPrefix(" Sea Stories ") })
    }

    @Test("no row on the shelf is wider than the screen", arguments: [40, 60, 79, 80, 100, 120, 200])
    func longTitles(columns: Int) {
        var contents = SampleShelf.contents
        contents.items = contents.items.map { item in
            var long = ShelfItem(item.id, title: String(repeating: "長い題名 long title ", count: 20))
            long.presence = .notHere
            long.view.favorite = true
            return long
        }
        let lines = SampleShelf.screen(columns: columns, rows: 24, contents: contents, selection: 0).lines
        for line in lines { #expect(line.terminalColumns <= columns) }
        #expect(lines.contains { $0.contains("… ★") && $0.contains(" not downloaded") })
    }

    @Test("untrusted titles on the shelf cannot control the terminal")
    func hostile() {
        var contents = SampleShelf.contents
        contents.items = contents.items.map { item in
            var hostile = ShelfItem(item.id, title: "\u{1B}]0;x\u{7}a\u{202E}b\r\n\u{9B}2Jz")
            hostile.view.summary = "\u{1B}[31mred\u{2066}"
            hostile.presence = .here
            return hostile
        }
        let lines = SampleShelf.screen(columns: 120, rows: 40, contents: contents, selection: 0).lines
        for scalar in lines.joined().unicodeScalars {
            #expect(scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value), "\(scalar.value)")
            #expect(!(0x2066...0x2069).contains(scalar.value) && !(0x202A...0x202E).contains(scalar.value))
        }
    }

    @Test("on a shelf of 10,000 issues, only the rows on the screen are drawn")
    func manyIssues() {
        /// Returns the time for 20 frames of a shelf with a number of issues.
        func time(of count: Int) -> Duration {
            let contents = SampleShelf.large(count)
            var scene = ShelfScene()
            scene.contents = contents
            var list = ShelfList()
            list.update(contents, isLow: false)
            let start = ProcessorTime.ofThread
            for step in 0..<20 {
                list.select(step * count / 20, contents)
                list.scroll(height: scene.layout.height)
                var canvas = Canvas(columns: 80, rows: 24)
                let targets = scene.drawList(
                    list.listing, window: list.window, selection: list.selection, isFocused: true, on: &canvas)
                #expect(targets.count <= 21 && !targets.isEmpty)
            }
            return ProcessorTime.ofThread - start
        }
        let (few, many) = (time(of: 100), time(of: 10_000))
        #expect(many < few * 10, "\(few) for 100 issues, \(many) for 10,000")
    }
}
