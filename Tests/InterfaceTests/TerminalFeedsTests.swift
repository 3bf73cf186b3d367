import CommandSupport
import Foundation
import TestSupport
import Testing

/// The feed screens in a terminal.
@Suite(.enabled(if: Tool.isInstalled("tmux")), .leavesNoProcess) struct TerminalFeedsTests {
    let folder: TemporaryFolder
    private let site: FeedSite

    init() throws {
        folder = try TemporaryFolder()
        site = try FeedSite()
    }

    private var reader: ReadersTerminal { ReadersTerminal(folder: folder) }

    /// Fills a library with the test site's feeds.
    private func fill() async throws {
        let list = try folder.write("feeds.opml", site.opml)
        for words in [["add", list.path], ["refresh", "--quiet"]] {
            let result = try await Command.run(words, environment: reader.environment)
            #expect(result.status == 0, "\(words): \(result.errors)")
        }
    }

    private func terminal(_ words: String, environment more: [String: String] = [:]) async throws -> TerminalSession {
        let terminal = try await TerminalSession(
            columns: 80, rows: 24, environment: reader.environment.merging(more) { _, other in other })
        try await terminal.enter("stty -a > \(folder["before"].path); echo re''ady")
        try await terminal.wait(for: "\nready")
        try await terminal.enter("\(Tool.masthead) \(words); echo status $?")
        return terminal
    }

    @Test("in the terminal, feeds and posts open from the shelf with keys and clicks")
    func walk() async throws {
        try await fill()
        let terminal = try await terminal("")
        // The shelf shows each feed's newest posts.
        try await terminal.wait { $0.contains("Small Walks  feed") && $0.contains("2 new") && $0.contains("? keys") }
        try await terminal.press("g", "f")
        try await terminal.wait {
            $0.contains("Feeds › all posts") && $0.contains("1 of 318") && $0.contains("Post 300")
        }
        // A click selects a post, and a second click opens it. A click on the header goes back.
        try await terminal.type("\u{1B}[<0;30;5M")
        try await terminal.wait(for: "3 of 318")
        try await terminal.type("\u{1B}[<0;30;5M")
        try await terminal.wait { $0.contains("It is number298.") && $0.contains("299 more unread") }
        try await terminal.press("u")
        try await terminal.wait { $0.contains("as unread.") && $0.contains("300 more unread") }
        try await terminal.type("\u{1B}[<0;5;1M")
        try await terminal.wait(for: "Feeds › all posts")
        try await terminal.type("\u{1B}[<65;30;5M")
        try await terminal.wait(for: "6 of 318")
        try await terminal.press("G")
        try await terminal.wait { $0.contains("318 of 318") }
        // The feeds fill the screen, and each folder is above its feeds.
        try await terminal.press("h")
        try await terminal.wait { $0.contains("All posts") && $0.contains("▾ Coast") && $0.contains("Enter posts") }
        // Feeds without a folder are last, as in the browser.
        try await terminal.press("G", "k", "Enter")
        try await terminal.wait { $0.contains("Feeds › Hostile") && $0.contains("1 of 7") }
        try await terminal.press("/")
        try await terminal.type("nowhere")
        try await terminal.press("Enter")
        try await terminal.wait(for: "No post contains “nowhere”.")
        try await terminal.press("Escape")
        try await terminal.wait { $0.contains("1 of 7") && $0.contains("Ways out") }
        // The feed's settings show whether the full text is downloaded, as in the browser.
        try await terminal.press("E")
        try await terminal.wait { $0.contains("full text") && $0.contains("not fetched") }
        try await terminal.press("w")
        try await terminal.wait(for: "fetched for new posts")
        try await terminal.press("1")
        try await terminal.wait { $0.contains("Setting saved.") && $0.contains("fetched for new posts") }
        try await terminal.press("Escape")
        try await terminal.wait { !$0.contains("full text") && $0.contains("Ways out") }
        try await terminal.press("u")
        try await terminal.wait { $0.contains("as read. Press z to undo.") && $0.contains("317 unread") }
        try await terminal.press("z")
        try await terminal.wait { $0.contains("Undone.") && $0.contains("318 unread") }
        try await terminal.press("U")
        try await terminal.wait { $0.contains("Marked 7 posts as read. Press z to undo.") && $0.contains("311 unread") }
        try await terminal.press("*")
        try await terminal.wait { $0.contains("★") && $0.contains("to favorites") }
        try await terminal.press("f", "f")
        try await terminal.wait { $0.contains("Hostile, favorites") && $0.contains("1 of 1") }
        // This feed has no new posts. The next feed with new posts is Small Walks.
        try await terminal.press("Tab")
        try await terminal.wait { $0.contains("Feeds › Small Walks") && $0.contains("1 of 2") }
        try await terminal.press("Enter")
        try await terminal.wait { $0.contains("A walk.") && $0.contains("all shown") && $0.contains("1 more unread") }
        try await terminal.press("Space")
        try await terminal.wait { $0.contains("Walk 1") && $0.contains("all shown") && !$0.contains("more unread") }
        // The key goes to the next feed with new posts.
        try await terminal.press("n")
        try await terminal.wait { !$0.contains("Walk 1") && $0.contains("all shown") && $0.contains(" more unread") }
        try await terminal.press("q")
        try await terminal.wait { $0.contains("Enter open") && $0.contains(" of 300") }
        try await terminal.press("q", "/")
        try await terminal.type("gulls")
        try await terminal.wait { $0.contains("Posts") && $0.contains("Low tide at the old harbour") }
        try await terminal.press("Enter")
        try await terminal.wait { $0.contains("The boats lie on their sides") && $0.contains("all shown") }
        try await terminal.press("Q")
        try await terminal.wait(for: "status 0")
        try await reader.expectOrdinary(terminal)
    }

    @Test("the terminal reader can show a post, open its web page and share its link")
    func post() async throws {
        try await fill()
        let place = folder["asked"].path
        for name in ["xdg-open", "xdg-email"] {
            try folder.writeProgram(
                "bin/\(name)", "printf '%s\\n' \(name) \"$@\" >> '\(place)'\ntest ! -e \"$0.fails\" || exit 3")
        }
        let path = "\(folder["bin"].path):\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")"
        let terminal = try await terminal(
            "read small-walks/walk-1", environment: ["PATH": path, "DISPLAY": "", "WAYLAND_DISPLAY": ""])
        try await terminal.wait { $0.contains("A walk.") && $0.contains("all shown") && $0.contains("Small Walks") }
        try await terminal.press("o")
        try await terminal.wait(for: "Opened in the browser: https://example.org/walks/1")
        // If no browser or mail program starts, the message contains the URL.
        for name in ["xdg-open", "xdg-email"] { try folder.write("bin/\(name).fails", "") }
        try await terminal.press("o")
        try await terminal.wait {
            $0.contains("No browser could be started") && $0.contains("https://example.org/walks/1")
        }
        try await terminal.press("e")
        try await terminal.wait(for: "email")
        try await terminal.press("m")
        try await terminal.wait {
            $0.contains("No mail program could be started") && $0.contains("Press y to copy the link:")
        }
        for name in ["xdg-open", "xdg-email"] { try FileManager.default.removeItem(at: folder["bin/\(name).fails"]) }
        try await terminal.press("e")
        try await terminal.wait(for: "email")
        try await terminal.press("m")
        try await terminal.wait(for: "Opened a draft with the link")
        try await terminal.press("y")
        try await terminal.wait(for: "clipboard")
        // The list shows the feed's failure, and `r` checks the feed again.
        _ = try await Tool.run(["curl", "-s", site.server.url("/fail").absoluteString])
        try await terminal.press("g", "f", "r")
        try await terminal.wait { $0.contains("✗") && $0.contains("500") && $0.contains("Press r to try again.") }
        _ = try await Tool.run(["curl", "-s", site.server.url("/mend").absoluteString])
        try await terminal.press("r")
        try await terminal.wait {
            !$0.contains("Press r to try again.") && $0.contains("checked just now") && $0.contains("Walk 1")
        }
        // Without a network, the downloaded posts stay, and the header shows their age.
        site.server.stop()
        try await terminal.press("Escape")
        try await terminal.wait { $0.contains("Feeds › all posts") && $0.contains("Post 300") }
        try await terminal.press("r")
        try await terminal.wait {
            $0.contains("You seem to be offline.") && $0.contains("offline, checked ") && $0.contains("Post 300")
        }
        try await terminal.press("q", "q")
        try await terminal.wait(for: "status 0")
        let asked = try String(contentsOfFile: place, encoding: .utf8)
        #expect(asked.contains("xdg-open\nhttps://example.org/walks/1\n"))
        #expect(asked.contains("xdg-email\n--utf8\n--subject\nWalk 1\n--body\nhttps://example.org/walks/1\n"))
        // Without a terminal, the post is printed.
        let printed = try await Command.run(
            ["read", "small-walks/walk-1"], environment: reader.environment)
        #expect(printed.output.hasPrefix("Walk 1\nSmall Walks, "), "\(printed)")
    }

    @Test("while the shelf is open, it checks feeds that are due, unless the setting is off")
    func start() async throws {
        let list = try folder.write("feeds.opml", site.opml)
        let added = try await Command.run(["add", list.path], environment: reader.environment)
        #expect(added.status == 0, "\(added)")
        let still = try await terminal("", environment: ["MASTHEAD_LOOK_AT_START": "no"])
        try await still.wait { $0.contains("Nothing new. Press g f to open the feeds.") && $0.contains("? keys") }
        try await still.press("g", "f")
        try await still.wait(for: "Feeds › all posts")
        try await still.press("Q")
        try await still.wait(for: "status 0")
        #expect(site.server.log.isEmpty)
        let shelf = try await terminal("")
        try await shelf.wait { $0.contains("Small Walks  feed") && $0.contains("2 new") && $0.contains("? keys") }
        try await shelf.press("g", "f")
        // New posts are inserted above the selected post.
        try await shelf.wait(for: "of 318")
        try await shelf.press("Home")
        try await shelf.wait(for: "Post 300")
        try await shelf.press("Q")
        try await shelf.wait(for: "status 0")
        // A server that does not answer does not delay quitting, and its feed does not count as failed.
        let gate = Gate()
        let (begun, asked) = AsyncStream.makeStream(of: Void.self)
        defer { gate.open() }
        let silent = try ScriptedServer { _ in
            asked.yield()
            return [.wait(gate)]
        }
        defer { silent.stop() }
        let other = try folder.write(
            "silent.opml", "<opml><body><outline text=\"Silent\" xmlUrl=\"\(silent.url("/feed"))\"/></body></opml>")
        _ = try await Command.run(["add", other.path], environment: reader.environment)
        let left = try await terminal("")
        try await left.wait { $0.contains("Small Walks  feed") && $0.contains("? keys") }
        for await _ in begun { break }
        try await left.press("Q")
        try await left.wait(for: "status 0")
        let known = try await Command.run(
            ["publications", "--json"], environment: reader.environment)
        let rows = try #require(try JSONSerialization.jsonObject(with: Data(known.output.utf8)) as? [[String: Any]])
        let row = try #require(rows.first { $0["title"] as? String == "Silent" }, "\(known)")
        #expect(!"\(row)".contains("transfer."), "\(row)")
        try await reader.expectOrdinary(left)
    }

    @Test("pressing w switches between a post's full text and the feed's text")
    func whole() async throws {
        let added = try await Command.run(
            ["add", site.server.url("/towpath").absoluteString], environment: reader.environment)
        #expect(added.status == 0, "\(added)")
        let server = site.server
        func set(_ path: String) async throws {
            _ = try await Tool.run(["curl", "-s", server.url(path).absoluteString])
        }
        try await set("/fail")
        let terminal = try await terminal("read towpath/path-1")
        try await terminal.wait { $0.contains("The beginning of it.") && $0.contains("all shown") }
        try await terminal.press("w")
        try await terminal.wait {
            $0.contains("500") && $0.contains("Press w to try again.") && $0.contains("The beginning of it.")
        }
        try await set("/mend")
        try await terminal.press("w")
        try await terminal.wait { $0.contains("under the bridges") && $0.contains("full text") }
        try await terminal.press("w")
        try await terminal.wait { $0.contains("The beginning of it.") && !$0.contains("under the bridges") }
        try await terminal.press("w")
        try await terminal.wait { $0.contains("under the bridges") && !$0.contains("What others say") }
        try await terminal.press("Q")
        try await terminal.wait(for: "status 0")
        try await reader.expectOrdinary(terminal)
    }
}
