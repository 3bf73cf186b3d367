import CommandSupport
import Foundation
import TestSupport
import Testing

/// One value for every interface: what a command prints, an address returns and an event contains is the same.
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
    private func member(_ value: Any?, _ path: Any...) -> Any? {
        path.reduce(value) { value, step in
            switch step {
            case let key as String: (value as? [String: Any])?[key]
            case let index as Int: (value as? [Any]).flatMap { $0.indices.contains(index) ? $0[index] : nil }
            default: nil
            }
        }
    }

    @Test("items, posts and timers have the same JSON in commands, URLs and events")
    func same() async throws {
        let reader = try Reader(at: "2026-01-05T12:00:00Z")
        try reader.folder.write("dist/feed.xml", TideFeed.rss("Harbour", 1))
        try reader.folder.write(
            "shelf.json",
            """
            [{"name": "spring", "title": "Spring <é>", "info": "Tides", "date": "2012-10-15 10:12:00",
              "cover": "https://x.test/c.png", "url": "https://x.test/spring.hpub", "product_id": "com.example.spring"}]
            """)
        for words in [
            ["add", reader.server.url("/feed.xml").absoluteString, "--handle", "harbour"], ["refresh", "harbour"],
            ["add", reader.folder["shelf.json"].path, "--handle", "press"],
            // A timer that has not begun shows the same at any time.
            ["timer", "add", "Tea", "--down", "--period", "1mo", "--begin", "2031-01-01", "--for", "press/spring"],
        ] {
            let result = try await reader.run(words)
            try #require(result.status == 0, "\(words): \(result)")
        }
        let open = try ServingProcess(
            [Tool.masthead, "open", "--no-browser", "--quiet", "--port", "0"],
            reader.environment.merging(["MASTHEAD_LOOK_AT_START": "no"]) { $1 })
        defer { open.stop() }
        let url = try await open.url()
        func answer(_ path: String, _ body: String? = nil) async throws -> Any {
            let post = body.map { ["-H", "Content-Type: application/json", "-d", $0] } ?? []
            return try json(try await Tool.run(["curl", "-s"] + post + ["\(url)\(path)"]).output)
        }
        let output = reader.folder["events"]
        let curl = try ChildProcess(["curl", "-sN", "\(url)api/events"], output: output)
        defer { curl.kill(SIGKILL) }
        var event: Any?
        try await wait(until: {
            let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
            guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("data: ") }),
                text.hasSuffix("\n\n")
            else { return false }
            event = try json(String(line.dropFirst(6)))
            return true
        })

        let item = try bytes(member(try json(try await reader.run("list", "press", "--json").output), 0), "ItemView")
        #expect(item.contains(#""reminders":[{"next":"2031-"#) && item.contains(#""title":"Spring <é>""#), "\(item)")
        #expect(try bytes(member(try await answer("library.json"), "issues", 0, "item"), "ItemView") == item)
        #expect(try bytes(member(try await answer("api/item?issue=press/spring"), "row", "item"), "ItemView") == item)
        #expect(try bytes(member(event, "issues", 0, "item"), "ItemView") == item)

        let post = try bytes(member(try json(try await reader.run("list", "harbour", "--json").output), 0), "PostView")
        #expect(
            try bytes(member(try await answer("api/posts", #"{"filter": {}}"#), "posts", 0, "post"), "PostView") == post
        )
        let page = try json(try await reader.run("page", "harbour/tide-1", "--json").output)
        #expect(try bytes(member(page, "post"), "PostView") == post)

        let timer = try bytes(member(try json(try await reader.run("timer", "list", "--json").output), 0), "TimerView")
        #expect(timer.contains(#""for":{"id":"press/spring","title":"Spring <é>"}"#), "\(timer)")
        #expect(try bytes(member(try await answer("api/timers"), "timers", 0, "timer"), "TimerView") == timer)
        #expect(try bytes(member(event, "timers", "timers", 0, "timer"), "TimerView") == timer)
    }
}
