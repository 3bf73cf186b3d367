import CommandSupport
import Foundation
import TestSupport
import Testing

/// Tests that commands, the API and events contain the same value.
@Suite(.timeLimit(.minutes(5))) struct OneValueTests {
    private let schema: JSONSchema

    init() throws { schema = try JSONSchema(contentsOf: Tool.repository.appending(path: "docs/values.schema.json")) }

    /// Returns a value as bytes with sorted keys and without nulls, and checks it against the schema.
    private func bytes(_ value: Any?, _ type: String) throws -> String {
        let value = try #require(value, "no \(type)")
        #expect(try schema.faults(JSONSerialization.data(withJSONObject: value), type) == [])
        let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
        return String(
            decoding: try JSONSerialization.data(withJSONObject: withoutNulls(value), options: options), as: UTF8.self)
    }

    /// Returns a value without nulls. Commands and `api/...` write nulls, and `library.json` and events leave them out.
    private func withoutNulls(_ value: Any) -> Any {
        switch value {
        case let object as [String: Any]: object.filter { !($1 is NSNull) }.mapValues(withoutNulls)
        case let array as [Any]: array.map(withoutNulls)
        default: value
        }
    }

    private func json(_ text: String) throws -> Any { try JSONSerialization.jsonObject(with: Data(text.utf8)) }

    /// Returns the member of an object, or of an object in an array.
    private func member(_ value: Any?, _ path: Any...) -> Any? { member(value, at: path) }

    private func member(_ value: Any?, at path: [Any]) -> Any? {
        path.reduce(value) { value, step in
            switch step {
            case let key as String: (value as? [String: Any])?[key]
            case let index as Int: (value as? [Any]).flatMap { $0.indices.contains(index) ? $0[index] : nil }
            default: nil
            }
        }
    }

    /// A reader that follows a feed, a catalog and a magazine with a publisher server, and has a timer.
    private func reader() async throws -> Reader {
        let reader = try Reader(at: "2026-01-05T12:00:00Z")
        try reader.folder.write("dist/feed.xml", TideFeed.rss("Harbour", 1))
        try reader.folder.write(
            "shelf.json",
            """
            [{"name": "spring", "title": "Spring <é>", "info": "Tides", "date": "2012-10-15 10:12:00",
              "cover": "https://x.test/c.png", "url": "https://x.test/spring.hpub", "product_id": "com.example.spring"}]
            """)
        let press = reader.server.url("/v1/publications/magazine").absoluteString
        try reader.folder.write("issues/publication.json", #"{"Title": "Magazine", "Press": "\#(press)"}"#)
        try reader.folder.write("issues/one/cover.png", .png(width: 8, height: 8))
        try reader.folder.write(
            "issues/one/issue.json", #"{"Title": "One", "Date": "2011-01-01", "Cover": "cover.png"}"#)
        try reader.folder.write(
            "issues/one/pages.json", #"[[{"class": "TextPage", "properties": {"title": "T", "body": "Words"}}]]"#)
        for words in [
            ["pack", "--quiet", reader.folder["issues"].path, "-o", reader.folder["dist/magazine"].path],
            ["add", reader.server.url("/feed.xml").absoluteString, "--handle", "harbour"], ["refresh", "harbour"],
            ["add", reader.folder["shelf.json"].path, "--handle", "press"],
            ["add", reader.server.url("/magazine/issues.plist").absoluteString, "--handle", "magazine"],
            // A timer that has not begun shows the same at any time.
            ["timer", "add", "Tea", "--down", "--period", "1mo", "--begin", "2031-01-01", "--for", "press/spring"],
        ] {
            let result = try await reader.run(words)
            try #require(result.status == 0, "\(words): \(result)")
        }
        return reader
    }

    /// Stores an account with an entitlement, as after a purchase in another process.
    private func buy(_ reader: Reader) async throws {
        let script = """
            import json, sqlite3, sys
            db = sqlite3.connect(sys.argv[1], timeout=60)
            server = sys.argv[2]
            db.execute("INSERT INTO pressAccount (server, token, account, isPersonal) VALUES (?, 't', 'a1', 1)", (server,))
            right = dict(id="r1", product="magazine.year", title="A <year>", publication="magazine", kind="subscription",
                         begins=700_000_000, source="voucher")
            db.execute("INSERT INTO pressRights VALUES (?, ?, 1767000000)", (server, json.dumps([right])))
            # Other processes notice a change by its count.
            db.execute("UPDATE subjectChange SET count = count + 1")
            db.commit()
            """
        let written = try await Tool.run([
            "python3", "-c", script, reader.folder["library/library.sqlite"].path,
            reader.server.url("/").absoluteString,
        ])
        try #require(written.status == 0, "\(written.errors)")
    }

    @Test("items, posts, timers and accounts have the same JSON in commands, the API and events")
    func same() async throws {
        let reader = try await reader()
        let open = try ServingProcess(
            [Tool.masthead, "open", "--no-browser", "--quiet", "--port", "0"],
            reader.environment.merging(["MASTHEAD_LOOK_AT_START": "no"]) { $1 })
        defer { open.stop() }
        let url = try await open.url()
        func answer(_ path: String, _ body: String? = nil) async throws -> Any {
            let post = body.map { ["-H", "Content-Type: application/json", "-d", $0] } ?? []
            return try json(try await Tool.run(["curl", "-s"] + post + ["\(url)\(path)"]).output)
        }
        func printed(_ words: String...) async throws -> Any {
            try json(try await reader.run(words + ["--json"]).output)
        }
        let output = reader.folder["events"]
        let curl = try ChildProcess(["curl", "-sN", "\(url)api/events"], output: output)
        defer { curl.kill(SIGKILL) }
        /// Waits for an event that has a value.
        func event(_ path: Any...) async throws -> Any? {
            var found: Any?
            try await wait(until: {
                let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
                for part in text.components(separatedBy: "\n\n").dropLast() where part.hasPrefix("data: ") {
                    if found == nil { found = member(try json(String(part.dropFirst(6))), at: path) }
                }
                return found != nil
            })
            return found
        }

        let items = try await event("issues") as? [Any] ?? []
        let told = try #require(items.first { member($0, "item", "id") as? String == "press/spring" })
        let item = try bytes(member(try await printed("list", "press"), 0), "ItemView")
        #expect(item.contains(#""reminders":[{"next":"2031-"#) && item.contains(#""title":"Spring <é>""#), "\(item)")
        #expect(try bytes(member(told, "item"), "ItemView") == item)
        let rows = member(try await answer("library.json"), "issues") as? [Any] ?? []
        let row = try #require(rows.first { member($0, "item", "id") as? String == "press/spring" })
        #expect(try bytes(member(row, "item"), "ItemView") == item)
        #expect(try bytes(member(try await answer("api/item?issue=press/spring"), "row", "item"), "ItemView") == item)

        let timer = try bytes(member(try await printed("timer", "list"), 0), "TimerView")
        #expect(timer.contains(#""for":{"id":"press/spring","title":"Spring <é>"}"#), "\(timer)")
        #expect(try bytes(member(try await answer("api/timers"), "timers", 0, "timer"), "TimerView") == timer)
        #expect(try bytes(await event("timers", "timers", 0, "timer"), "TimerView") == timer)

        try await reader.run("mark", "harbour/tide-1", "--read")
        let post = try bytes(member(try await printed("list", "harbour"), 0), "PostView")
        #expect(post.contains(#""unread":false"#), "\(post)")
        #expect(try bytes(await event("posts", 0, "post"), "PostView") == post)
        let listed = try await answer("api/posts", #"{"filter": {}}"#)
        #expect(try bytes(member(listed, "posts", 0, "post"), "PostView") == post)
        #expect(try bytes(member(try await printed("page", "harbour/tide-1"), "post"), "PostView") == post)

        try await buy(reader)
        let account = try bytes(await event("accounts", 0), "AccountView")
        #expect(account.contains(#""title":"A <year>""#) && account.contains(#""exists":true"#), "\(account)")
        #expect(try bytes(member(try await printed("account", "show", "magazine"), 0), "AccountView") == account)
        let asked = try await answer("api/account?publication=magazine")
        #expect(try bytes(member(asked, "account"), "AccountView") == account)
    }

    @Test("a bookmark has the same JSON in commands and in the API")
    func marks() async throws {
        let reader = try await reader()
        // Only pages that exist can be marked.
        for words in [["mirror", "magazine", "--quiet"], ["bookmark", "magazine/one", "1.1"]] {
            let result = try await reader.run(words)
            try #require(result.status == 0, "\(words): \(result)")
        }
        let mark = try bytes(member(try json(try await reader.run("bookmark", "--json").output), 0), "MarkView")
        #expect(mark.contains(#""position":"1.1""#) && mark.contains(#""title":"One""#), "\(mark)")
        let open = try ServingProcess(
            [Tool.masthead, "open", "--no-browser", "--quiet", "--port", "0"], reader.environment)
        defer { open.stop() }
        let listed = try json(try await Tool.run(["curl", "-s", "\(try await open.url())api/bookmarks"]).output)
        #expect(try bytes(member(listed, 0, "bookmark"), "MarkView") == mark)
    }
}
