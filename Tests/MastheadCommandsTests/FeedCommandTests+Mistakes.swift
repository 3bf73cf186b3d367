import CommandSupport
import Foundation
import TestSupport
import Testing

/// Commands for issues and typing mistakes that users try with feeds.
extension FeedCommandTests {
    /// Returns a library that follows one feed of five posts.
    private func follower() async throws -> Reader {
        let reader = try await reader()
        #expect(try await reader.run("add", reader.server.url("/feed.xml").absoluteString).status == 0)
        return reader
    }

    @Test(
        "`add` reports that a file is missing and does not try its path as an address",
        arguments: ["nosuch.opml", "./nosuch.xml", "/nowhere/list", "nosuch.rss"])
    func missingFile(name: String) async throws {
        let reader = try await reader()
        let added = try await reader.run("add", name)
        #expect(added.status == 1 && added.errors.contains("\(name): no such file or folder"), "\(added)")
        #expect(added.errors.contains("Check the path") && added.errors.contains("https://"), "\(added)")
    }

    @Test("the check interval adapts to the feed unless the user sets an interval")
    func rhythm() async throws {
        let reader = try await reader()
        let list = try reader.folder.write(
            "list.opml",
            "<opml><body><outline text='Harbour' xmlUrl='\(reader.server.url("/feed.xml"))'/></body></opml>")
        _ = try await reader.run("add", list.path)
        let before = try await reader.run("follow", "harbour").output
        #expect(
            before.contains("every       adapts to the feed after the first check; 6h until then\n"),
            "\(before)")
        _ = try await reader.run("refresh")
        let after = try await reader.run("follow", "harbour").output
        #expect(after.firstRange(of: /every {7}adapts to the feed, now about [0-9]+ hours\n/) != nil, "\(after)")
        #expect(!after.contains(/every .*\(default\)/), "\(after)")
        _ = try await reader.run("follow", "harbour", "--every", "2h")
        let chosen = try await reader.run("follow", "harbour").output
        #expect(chosen.contains("every       2h\n"), "\(chosen)")
    }

    @Test("checks that fail for the same reason are reported in one line")
    func sharedCause() async throws {
        let reader = try await follower()
        let other = try ScriptedServer { _ in [.send(.response(200, body: Data(TideFeed.rss("Quay", 2).utf8)))] }
        defer { other.stop() }
        _ = try await reader.run("add", reader.server.url("/other.xml").absoluteString)
        _ = try await reader.run("add", other.url("/quay.xml").absoluteString)
        reader.server.stop()
        reader.clock.advance(by: 7200)
        let one = try await reader.run("refresh")
        #expect(one.status == 1 && one.errors.components(separatedBy: "error: ").count == 2, "\(one)")
        #expect(one.errors.contains("cannot refresh 2 feeds of http://127.0.0.1:"), "\(one)")
        #expect(one.errors.contains("the server does not answer, and the library's copy is from 2 hours ago"), "\(one)")
        other.stop()
        reader.clock.advance(by: 7200)
        let none = try await reader.run("refresh", "--json")
        #expect(none.errors.components(separatedBy: "error: ").count == 2, "\(none)")
        #expect(none.errors.contains("cannot refresh 3 feeds: there is no network connection"), "\(none)")
        #expect(none.errors.contains("copy is from 2 hours ago"), "\(none)")
        let rows = try #require(
            try JSONSerialization.jsonObject(with: Data(none.output.utf8)) as? [[String: Any]])
        #expect(rows.compactMap { $0["handle"] as? String }.sorted() == ["harbour", "pilots", "quay"])
        #expect(rows.allSatisfy { $0["outcome"] as? String == "failed" && $0["error"] is String }, "\(rows)")
    }

    @Test("options that apply only to issues are rejected if the publication is a feed")
    func refused() async throws {
        let reader = try await follower()
        for answer in [
            try await reader.run("follow", "harbour", "--newest", "3"),
            try await reader.run("follow", "harbour", "--scale", "1"),
            try await reader.run("follow", "harbour", "--no-key", "--yes"),
        ] {
            #expect(answer.status == 1 && answer.errors.contains("this publication is a feed"), "\(answer)")
            #expect(answer.errors.contains("--keep") && answer.output.isEmpty, "\(answer)")
        }
    }

    @Test("if a search finds nothing, the message says where it searched")
    func counts() async throws {
        let reader = try await follower()
        let none = try await reader.run("search", "zebra")
        #expect(none.errors == "No results for “zebra” in 5 posts.\n", "\(none)")
        let table = try await reader.run("publications").output
        #expect(table.hasPrefix("harbour\tfeed\t5\t5\t-\t"), "\(table)")
        #expect(!table.contains("everything") && !table.contains("0 B"), "\(table)")
    }

    @Test("if the user names a feed, `download` asks for the name of a post")
    func feedInPlaceOfPost() async throws {
        let reader = try await follower()
        let download = try await reader.run("download", "harbour")
        #expect(download.status == 1 && download.errors.contains("this is the handle of a feed"), "\(download)")
        #expect(download.errors.contains("such as harbour/NAME."), "\(download)")
        #expect(!download.errors.contains("mirror"), "\(download)")
        reader.clock.advance(by: 7200)
        let same = try await reader.run("mirror", "harbour")
        #expect(same.status == 0 && same.output == "Nothing new. 5 posts are available.\n", "\(same)")
        #expect(same.errors.contains("`masthead download harbour/NAME`"), "\(same)")
        try reader.folder.write("dist/feed.xml", TideFeed.rss("Harbour", 6))
        reader.clock.advance(by: 7200)
        let new = try await reader.run("mirror", "harbour")
        #expect(new.status == 0 && new.output == "1 new post. 6 posts are available.\n", "\(new)")
        reader.clock.advance(by: 7200)
        #expect(try await reader.run("mirror").output == "Nothing new. 6 posts are available.\n")
        reader.clock.advance(by: 7200)
        let quiet = try await reader.run("mirror", "--quiet")
        #expect(quiet.status == 0 && quiet.output.isEmpty && quiet.errors.isEmpty, "\(quiet)")
    }

    @Test("`remove` rejects a post and explains how long the library keeps it")
    func removal() async throws {
        let reader = try await follower()
        let removed = try await reader.run("remove", "harbour/tide-1")
        #expect(removed.status == 1 && removed.errors.contains("90 days after the feed drops them"), "\(removed)")
        #expect(removed.errors.contains("`masthead mark harbour/tide-1 --read`"), "\(removed)")
        #expect(removed.errors.contains("`masthead follow harbour --keep DAYS`"), "\(removed)")
        _ = try await reader.run("follow", "harbour", "--keep", "0")
        #expect(
            try await reader.run("remove", "harbour/tide-1").errors.contains("you keep the posts of this feed forever"))
        _ = try await reader.run("favorite", "harbour/tide-1")
        #expect(try await reader.run("remove", "harbour/tide-1").errors.contains("favorites are kept forever"))
    }

    @Test("`download` reports each attached file that it cannot download")
    func someEnclosures() async throws {
        let reader = try await reader()
        let files = ["one", "two", "three"].map {
            "<enclosure url='\(reader.server.url("/\($0).mp3"))' type='audio/mpeg' length='3'/>"
        }
        try reader.folder.write("dist/two.mp3", "ID3 an episode")
        try reader.folder.write(
            "dist/pod.xml",
            "<rss version='2.0'><channel><title>Pod</title><item><title>One</title><guid>1</guid>\(files.joined())</item></channel></rss>"
        )
        _ = try await reader.run("add", reader.server.url("/pod.xml").absoluteString)
        let result = try await reader.run("download", "pod/one")
        #expect(result.status == 1 && result.output.hasSuffix("/two.mp3\n"), "\(result)")
        #expect(result.output.split(separator: "\n").count == 1, "\(result)")
        for name in ["one", "three"] {
            #expect(
                result.errors.contains("cannot fetch \(reader.server.url("/\(name).mp3")) (pod/one): "), "\(result)")
        }
        #expect(!result.errors.contains("two.mp3:") && !result.errors.contains("pod.xml"), "\(result)")
    }

    @Test("importing a feed list keeps the names and folders of its feeds")
    func listedNames() async throws {
        let reader = try await reader()
        func list(_ folder: String) throws -> String {
            try reader.folder.write(
                "list.opml",
                """
                <opml version="2.0"><body><outline text="\(folder)">
                <outline text="My quay" xmlUrl="\(reader.server.url("/feed.xml"))"/></outline>
                <outline text="Pilots" xmlUrl="\(reader.server.url("/other.xml"))"/></body></opml>
                """
            ).path
        }
        _ = try await reader.run("add", try list("Sea"))
        _ = try await reader.run("refresh")
        let shown = try await reader.run("follow", "my-quay").output
        #expect(shown.contains("My quay (your name for “Harbour”)"), "\(shown)")
        let other = try await reader.run("follow", "pilots").output
        #expect(other.contains("Pilots\n") && !other.contains("your name"), "\(other)")
        let again = try await reader.run("follow", "my-quay", "--title", "")
        #expect(again.output == "my-quay: now uses the feed's own title, “Harbour”\n", "\(again)")
        let filed = try await reader.run("add", try list("Coast"))
        #expect(
            filed.output.hasSuffix(
                ": 0 feeds added, 2 already followed, 1 of them now also in the list's folders\n"), "\(filed)")
    }
}
