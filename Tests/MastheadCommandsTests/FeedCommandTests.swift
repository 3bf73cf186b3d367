import CommandSupport
import Foundation
import TestSupport
import Testing

/// Feeds on the command line: following, listing, marking, printing and exporting.
@Suite struct FeedCommandTests {
    func reader() async throws -> Reader {
        let reader = try Reader(at: "2026-01-05T12:00:00Z")
        try reader.folder.write("dist/feed.xml", TideFeed.rss("Harbour", 5))
        try reader.folder.write("dist/other.xml", TideFeed.rss("Pilots", 3))
        try reader.folder.write(
            "dist/index.html",
            "<!doctype html><link rel=alternate type=application/rss+xml href=/feed.xml><p>The harbour</p>")
        return reader
    }

    @Test("while `open` shows the shelf, it checks feeds that are due unless the setting is off")
    func openLooks() async throws {
        let reader = try await reader()
        let list = try reader.folder.write(
            "feeds.opml",
            "<opml><body><outline text=\"Harbour\" xmlUrl=\"\(reader.server.url("/feed.xml"))\"/></body></opml>")
        #expect(try await reader.run("add", list.path).status == 0)
        let words = [Tool.masthead, "open", "--no-browser", "--quiet", "--port", "0"]
        let still = try ServingProcess(
            words, reader.environment.merging(["MASTHEAD_LOOK_AT_START": "no"]) { $1 })
        _ = try await still.url()
        still.stop()
        #expect(reader.server.log.isEmpty)
        let open = try ServingProcess(words, reader.environment)
        defer { open.stop() }
        _ = try await open.url()
        try await wait(while: try await !reader.run("list", "--kind", "feed", "--json").output.contains("Tide 5"))
    }

    @Test("`open` shows a post in the web reader")
    func openPost() async throws {
        let reader = try await reader()
        let feed = reader.server.url("/feed.xml").absoluteString
        #expect(try await reader.run("add", feed, "--handle", "häfen").status == 0)
        let words = [Tool.masthead, "open", "häfen/tide-2", "--no-browser", "--quiet", "--port", "0"]
        let open = try ServingProcess(words, reader.environment)
        defer { open.stop() }
        let url = try await open.url()
        #expect(
            url.firstMatch(of: /^http:\/\/127\.0\.0\.1:\d+\/#\/feeds\?feed=h%C3%A4fen&show=all&post=\d+$/) != nil,
            "\(url)")
        let number = try #require(url.split(separator: "=").last.map(String.init))
        let page = try #require(url.split(separator: "#").first.map(String.init))
        let post = try await Tool.run(["curl", "-s", "\(page)api/posts/\(number)"])
        #expect(post.output.contains("Tide 2"), "\(post)")
        let whole = try ServingProcess(
            [Tool.masthead, "open", "häfen", "--no-browser", "--quiet", "--port", "0"], reader.environment)
        defer { whole.stop() }
        #expect(try await whole.url().hasSuffix("/#/feeds?feed=h%C3%A4fen&show=all"))
        let pagedFeed = try await reader.run("open", "häfen", "1.1", "--no-browser")
        #expect(pagedFeed.status == 64 && pagedFeed.errors.contains("Publications have no pages"), "\(pagedFeed)")
        let paged = try await reader.run("open", "häfen/tide-2", "1.1", "--no-browser")
        #expect(paged.status == 64 && paged.errors.contains("Posts have no pages"), "\(paged)")
        let unknown = try await reader.run("open", "häfen/tide-22", "--no-browser")
        #expect(unknown.status == 1 && unknown.errors.contains("häfen/tide-2"), "\(unknown)")
    }

    @Test("`--full` downloads the full text of a post")
    func whole() async throws {
        let reader = try Reader(at: "2026-01-05T12:00:00Z")
        let item = { (number: Int) in
            """
            <item><title>Tide \(number)</title><guid>\(number)</guid><link>\(reader.server.url("/\(number).html"))</link><description>A beginning.</description></item>
            """
        }
        try reader.folder.write(
            "dist/feed.xml",
            "<rss version='2.0'><channel><title>Harbour</title>\(item(1))\(item(2))\(item(3))</channel></rss>")
        let text = (1...4).map {
            "<p>The schooner lay at the quay on day \($0), and nobody had told the harbour master.</p>"
        }
        for number in 1...2 {
            try reader.folder.write(
                "dist/\(number).html",
                "<!doctype html><html><body><nav>Menu</nav><article>\(text.joined())</article></body></html>")
        }
        #expect(try await reader.run("add", reader.server.url("/feed.xml").absoluteString).status == 0)
        let given = try await reader.run("page", "harbour/tide-1")
        #expect(given.output.contains("A beginning.") && !given.output.contains("schooner"))
        let whole = try await reader.run("page", "harbour/tide-1", "--full")
        #expect(whole.output.contains("schooner") && !whole.output.contains("Menu"), "\(whole)")
        #expect(try await reader.run("page", "harbour/tide-1", "--no-full").output == given.output)
        #expect(try await reader.run("page", "harbour/tide-1").output == whole.output)
        func document(_ words: String...) async throws -> [String: Any] {
            let result = try await reader.run(["page"] + words + ["--json"])
            return try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        }
        let one = try await document("harbour/tide-1")
        #expect(
            one["content"] as? String == "article" && (one["post"] as? [String: Any])?["name"] as? String == "tide-1")
        #expect((one["article"] as? [String: Any])?["outdated"] as? Bool == false)
        let two = try await document("harbour/tide-2")
        #expect(two["content"] as? String == "feed" && two["article"] is NSNull)
        #expect(two["html"] as? String == "A beginning.")
        let read = try await reader.run("read", "harbour/tide-2", "--full")
        #expect(read.output.contains("schooner"), "\(read)")
        let missing = try await reader.run("read", "harbour/tide-3", "--full")
        #expect(missing.status == 1 && missing.output.isEmpty && missing.errors.contains("404"), "\(missing)")
        #expect(missing.errors.contains("hint: Open the post's web page in a browser"), "\(missing)")
        #expect(try await document("harbour/tide-3")["articleError"] as? String != nil)
        let issue = try await reader.run("page", "spring-2026", "--full")
        #expect(issue.status == 1 && issue.errors.contains("not a post"), "\(issue)")
        let followed = try await reader.run("follow", "harbour", "--full")
        #expect(followed.output.contains("harbour: full text is on"), "\(followed)")
        #expect(try await reader.run("follow", "harbour").output.contains("full text   fetched from the posts' pages"))
        #expect(try await reader.run("search", "schooner").output.contains("harbour/tide-1"))
        #expect(try await reader.run("follow", "harbour", "--no-full").status == 0)
        #expect(try await reader.run("follow", "harbour").output.contains("full text   as published in the feed"))
    }

    private func rows(_ reader: Reader, _ arguments: [String]) async throws -> [[String: Any]] {
        let result = try await reader.run(arguments + ["--json"])
        let rows = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]]
        return try #require(rows, "\(result)")
    }

    @Test("posts can be filtered by status, text and day, and printed posts become read")
    func lists() async throws {
        let reader = try await reader()
        let added = try await reader.run("add", reader.server.url("/index.html").absoluteString)
        #expect(added.output == "added harbour: a feed of 5 posts at \(reader.server.url("/feed.xml"))\n", "\(added)")
        let again = try await reader.run("add", "feed:" + reader.server.url("/feed.xml").absoluteString)
        #expect(again.status == 0 && again.output.contains("already follow harbour"), "\(again)")
        #expect(try await rows(reader, ["publications"]).first?["unread"] as? Int == 5)
        let names = { (arguments: [String]) in
            try await rows(reader, ["list"] + arguments).compactMap { $0["name"] as? String }
        }
        #expect(try await names(["harbour"]) == ["tide-5", "tide-4", "tide-3", "tide-2", "tide-1"])
        #expect(try await names([]).count == 5)
        #expect(try await names(["--kind", "feed", "--limit", "2"]) == ["tide-5", "tide-4"])
        #expect(try await names(["--words", "NOON3 low"]) == ["tide-3"])
        #expect(try await names(["--before", "2025-12-03", "--since", "2025-12-02"]) == ["tide-2"])
        #expect(try await names(["--category", "sea", "--year", "2025"]).count == 5)
        #expect(try await names(["--kind", "magazine"]).isEmpty)
        let printed = try await reader.run("read", "harbour/tide-4")
        #expect(printed.output.hasPrefix("Tide 4\nHarbour, 2025-12-04\nhttps://example.org/4\n"), "\(printed)")
        #expect(
            printed.output.contains("Low water at noon4[1].")
                && printed.output.contains("[1] \(reader.server.url("/table"))"))
        #expect(!printed.output.contains("script"))
        #expect(try await names(["--read"]) == ["tide-4"])
        #expect(try await names(["--unread"]).count == 4)
        let table = try await reader.run("list", "harbour")
        #expect(table.output.contains("read\tharbour/tide-4\t2025-12-04\t\t\tTide 4\t\n"), "\(table)")
        let missing = try await reader.run("read", "harbour/tide-9")
        #expect(missing.status == 1 && missing.errors.contains("harbour/tide-"), "\(missing)")
    }

    @Test("posts can be marked as read by name, feed or day")
    func marks() async throws {
        let reader = try await reader()
        for path in ["/feed.xml", "/other.xml"] {
            #expect(try await reader.run("add", reader.server.url(path).absoluteString).status == 0)
        }
        #expect(
            try await reader.run("mark", "harbour", "--read", "--before", "2025-12-04").output
                == "Marked 3 posts as read.\n")
        #expect(try await reader.run("mark", "harbour/tide-1", "--read").output == "“Tide 1” is already read.\n")
        #expect(
            try await reader.run("mark", "harbour/tide-1", "pilots/tide-1", "--unread").output
                == "Marked 1 post as unread.\n")
        #expect(try await reader.run("favorite", "pilots/tide-2").output == "“Tide 2” is now a favorite.\n")
        #expect(try await reader.run("favorite").output == "pilots/tide-2  Tide 2\n")
        #expect(try await rows(reader, ["list", "--favorites"]).count == 1)
        #expect(
            try await reader.run("favorite", "pilots/tide-2", "--remove").output
                == "“Tide 2” is no longer a favorite.\n")
        let found = try await reader.run("search", "noon3")
        #expect(found.output.contains("harbour/tide-3  Tide 3\n    Low water at [noon3]."), "\(found)")
        #expect(try await rows(reader, ["search", "noon3"]).count == 2)
        let ambiguous = try await reader.run("mark", "tide-1", "--read")
        #expect(ambiguous.status == 1 && ambiguous.errors.contains("pilots/tide-1"), "\(ambiguous)")
    }

    @Test("all feeds of a list can be followed, refreshed and exported")
    func subscriptions() async throws {
        let reader = try await reader()
        let list = try reader.folder.write(
            "subscriptions.opml",
            """
            <opml version="2.0"><body><outline text="Sea">
            <outline type="rss" text="Harbour" xmlUrl="\(reader.server.url("/feed.xml"))"/>
            <outline type="rss" text="Broken" xmlUrl="ftp://x"/>
            </outline><outline xmlUrl="\(reader.server.url("/other.xml"))"/></body></opml>
            """)
        let added = try await reader.run("add", list.path)
        #expect(added.status == 0 && added.output.contains("2 feeds added, 1 line skipped"), "\(added)")
        #expect(added.errors.contains("subscriptions.opml:3"), "\(added)")
        #expect(reader.server.log.isEmpty)
        let refreshed = try await reader.run("refresh")
        #expect(refreshed.output == "8 new posts\n", "\(refreshed)")
        #expect(try await rows(reader, ["list", "--folder", "Sea"]).count == 5)
        let written = try await reader.run("export", "opml", "-o", reader.folder["out.opml"].path)
        #expect(written.status == 0 && written.errors.contains("2 feeds"), "\(written)")
        let text = try String(contentsOf: reader.folder["out.opml"], encoding: .utf8)
        #expect(text.contains(#"<outline text="Sea" title="Sea">"#) && text.contains("/other.xml"))
        #expect(try await reader.run("add", list.path).output.contains("0 feeds added, 2 already followed"))
        reader.clock.advance(by: 7200)
        #expect(try await reader.run("refresh").output == "Nothing new.\n")
        let ended = try await reader.run("unfollow", "harbour", "--yes")
        #expect(ended.output == "You no longer follow harbour. Removed: 5 posts.\n", "\(ended)")
    }

    @Test("importing an exported feed list again adds nothing")
    func printedList() async throws {
        let reader = try await reader()
        let feed = reader.server.url("/feed.xml").absoluteString
        #expect(try await reader.run("add", feed, "--handle", "harbour").status == 0)
        #expect(try await reader.run("follow", "harbour", "--title", "Tide\u{9B}2J\u{202E}é").status == 0)
        let printed = try await reader.run("export", "opml").output
        #expect(printed.contains(#"text="Tide&#x9B;2J&#x202E;é""#), "\(printed)")
        #expect(
            printed.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
        let list = try reader.folder.write("printed.opml", printed)
        let again = try await reader.run("add", list.path)
        #expect(again.status == 0 && again.output.contains("0 feeds added, 1 already followed"), "\(again)")
    }

    @Test("the user can restore the original title of a renamed feed")
    func listAtAnAddress() async throws {
        let reader = try await reader()
        try reader.folder.write(
            "dist/list.opml",
            "<opml version='2.0'><body><outline text='Sea'><outline text='Harbour' xmlUrl='/feed.xml'/></outline></body></opml>"
        )
        let added = try await reader.run("add", reader.server.url("/list.opml").absoluteString)
        #expect(added.status == 0 && added.output.hasSuffix("/list.opml: 1 feed added\n"), "\(added)")
        _ = try await reader.run("refresh")
        let named = try await reader.run("follow", "harbour", "--title", "The quay")
        #expect(named.output == "harbour: renamed to “The quay”\n", "\(named)")
        let shown = try await reader.run("follow", "harbour").output
        #expect(shown.contains("The quay (your name for “Harbour”)") && shown.contains("Sea"), "\(shown)")
        let again = try await reader.run("follow", "harbour", "--title", "")
        #expect(again.output == "harbour: now uses the feed's own title, “Harbour”\n", "\(again)")
    }

    @Test("the files that are attached to a post can be downloaded")
    func enclosures() async throws {
        let reader = try Reader(at: "2026-01-05T12:00:00Z")
        let place = reader.server.url("/one.mp3")
        try reader.folder.write("dist/one.mp3", "ID3 an episode")
        try reader.folder.write(
            "dist/pod.xml",
            """
            <rss version='2.0'><channel><title>Pod</title><item><title>One</title><guid>1</guid>
            <enclosure url='\(place)' type='audio/mpeg' length='14'/></item><item><title>Two</title><guid>2</guid></item></channel></rss>
            """)
        _ = try await reader.run("add", reader.server.url("/pod.xml").absoluteString)
        #expect(try await reader.run("read", "pod/one").output.contains("Attached files:\n\(place) (audio/mpeg"))
        let result = try await reader.run("download", "pod/one")
        let file = result.output.trimmingCharacters(in: .newlines)
        #expect(result.status == 0 && file.hasSuffix("/one.mp3"), "\(result)")
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "ID3 an episode")
        #expect(try await reader.run("read", "pod/one").output.contains("Attached files:\n\(file) (audio/mpeg"))
        let none = try await reader.run("download", "pod/two")
        #expect(none.status == 1 && none.errors.contains("the post has no attached files"), "\(none)")
    }
}
