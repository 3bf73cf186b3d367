import CommandSupport
import Foundation
import GRDB
import ServerStore
import Synchronization
import TestSupport
import Testing

/// A library with a real publisher server, which subscribes to a simulated WebSub hub.
@Suite(.leavesNoProcess, .enabled(if: PushService.isInstalled)) struct FeedServerTests {
    private struct Post: Decodable { let title: String? }

    /// Returns an HTTP response with a feed, whose Link headers name the hub and the topic.
    private static func feed(_ titles: [String], hub: String, topic: String) -> Data {
        let entries = titles.map { title in
            "<entry><id>urn:\(title)</id><title>\(title)</title><updated>2026-01-01T00:00:00Z</updated></entry>"
        }
        let body =
            "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>Tides</title><id>urn:tides</id>\(entries.joined())</feed>"
        let head = [
            "HTTP/1.1 200 OK", "Content-Type: application/atom+xml", "Link: <\(hub)>; rel=\"hub\"",
            "Link: <\(topic)>; rel=\"self\"", "Content-Length: \(body.utf8.count)",
        ]
        return Data((head.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)
    }

    @Test("the agent downloads a post when a WebSub hub announces it")
    func announced() async throws {
        let folder = try TemporaryFolder()
        let (press, library) = (folder["press"].path, folder["library"].path)
        let environment = ["MASTHEAD_LIBRARY": library, "XDG_CONFIG_HOME": folder["settings"].path]
        func run(_ words: String...) async throws -> String {
            let result = try await Command.run(words, environment: environment)
            #expect(result.status == 0, "\(words): \(result)")
            return result.output
        }
        let hub = try await ScriptedHub()
        let titles = Mutex(["One"])
        let site = try ScriptedServer { request in
            let topic = "http://\(request.headers["host"] ?? "")/topic"
            return [.send(Self.feed(titles.withLock { $0 }, hub: hub.url(), topic: topic))]
        }
        defer { site.stop() }
        let port = try LoopbackPort.free()
        _ = try await run("press", "init", press)
        let file = folder["press/press.json"]
        var settings = try #require(
            try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
        settings["websub"] = true
        settings["public-url"] = "http://127.0.0.1:\(port)/"
        settings["push-inside"] = true
        settings["push-authorities"] = hub.service.authority.path
        try JSONSerialization.data(withJSONObject: settings).write(to: file)
        let server = try ServingProcess([Tool.masthead, "press", "serve", press, "--port", "\(port)"])
        defer { server.stop() }
        _ = try await run("config", "feed-server", try await server.url())
        _ = try await run("add", site.url("/feed").absoluteString, "--handle", "tides", "--every", "1d")
        let agent = try ChildProcess(
            [Tool.masthead, "agent", "--stay"], environment: environment, errors: folder["agent-errors"])
        defer { agent.stop() }
        let question = try #require(try await hub.questions(1).first)
        #expect(question["topic"] == site.url("/topic").absoluteString)
        let looks = site.log.count
        #expect(try await hub.call(question, "subscribe", lease: 86_400).status == 200)
        // The library checks the feed once when the push subscription is confirmed. The next regular check is a day
        // later.
        try await wait(while: site.log.count == looks)
        titles.withLock { $0 = ["Two", "One"] }
        #expect(try await hub.notify(question, "Two") == 202)
        try await wait(until: {
            let found = try JSONDecoder().decode([Post].self, from: Data(try await run("list", "tides", "--json").utf8))
            return found.contains { $0.title == "Two" }
        })
        _ = try await run("config", "--unset", "feed-server")
        let farewell = try #require(try await hub.questions(2).last)
        #expect(farewell["mode"] == "unsubscribe" && farewell.callback == question.callback)
        #expect(try await hub.call(farewell, "unsubscribe").status == 200)
        _ = try await run("config", "feed-server", try await server.url())
        let again = try #require(try await hub.questions(3).last)
        #expect(again["mode"] == "subscribe" && again.callback != question.callback)
        #expect(try await hub.call(again, "subscribe", lease: 86_400).status == 200)
        _ = try await run("unfollow", "tides", "--keep-content")
        let last = try #require(try await hub.questions(4).last)
        #expect(last["mode"] == "unsubscribe" && last.callback == again.callback)
        #expect(try await hub.call(last, "unsubscribe").status == 200)
        let store = try await StoreAddress("press.sqlite", in: folder["press"]).open()
        #expect(try await store.read { try $0.rows("SELECT id FROM feed_topic") }.isEmpty)
        try await wait(while: try await ServerStore.Accounts(store).count() > 0)
        #expect(try await Devices(store).counts().isEmpty)
        await store.close()
        let database = try DatabaseQueue(path: folder["library/library.sqlite"].path)
        try await wait(until: {
            try database.read { try Row.fetchAll($0, sql: "SELECT * FROM pressChannel") }.isEmpty
        })
    }
}
