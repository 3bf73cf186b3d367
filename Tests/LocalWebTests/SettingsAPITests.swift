import Foundation
import IssueLibrary
import LocalWeb
import Logging
import Periodical
import Synchronization
import TestSupport
import Testing

/// The API for the settings of all feeds.
@Suite(.timeLimit(.minutes(5))) struct SettingsAPITests {
    let folder: TemporaryFolder
    let library: IssueLibrary

    /// A store of settings in memory.
    private final class Place: Sendable {
        let values = Mutex<[String: String]>([:])
        let exchanges = Mutex(0)

        var settings: SharedSettings {
            SharedSettings(
                read: { () throws(MastheadError) in
                    let value = self.values.withLock { $0["feed-sort"] } ?? "newest"
                    return [SharedSetting(key: "feed-sort", value: value, standard: "newest", variable: nil)]
                },
                set: { key, value throws(MastheadError) in
                    guard key == "feed-sort", value != "size" else {
                        throw MastheadError(
                            .configuration, cannot: "change the setting", to: key, found: "it takes newest")
                    }
                    self.values.withLock { $0[key] = value }
                },
                synchronize: { () throws(MastheadError) in
                    self.exchanges.withLock { $0 += 1 }
                    return "In step with the service."
                },
                logIn: { login throws(MastheadError) in
                    guard login.password == "secret" else {
                        throw MastheadError(
                            .configuration, cannot: "log in at", to: login.address,
                            found: "the password is wrong", hint: "Run `masthead sync login` again.")
                    }
                    self.values.withLock { $0["user"] = login.user }
                },
                logOut: { () throws(MastheadError) in self.values.withLock { $0["user"] = nil } },
                installAgent: { () throws(MastheadError) in self.values.withLock { $0["agent"] = "installed" } })
        }
    }

    init() async throws {
        folder = try TemporaryFolder()
        library = try await IssueLibrary(folder: folder["library"])
    }

    private func serving(_ place: SharedSettings?, _ body: (String) async throws -> Void) async throws {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let server = try ReaderServer(library, cache: folder["cache"], logger: logger, settings: place) {}
        let (urls, found) = AsyncStream<URL>.makeStream()
        let task = Task { try await server.run(endsWithSignals: false) { found.yield($0) } }
        var first = urls.makeAsyncIterator()
        try await body(try #require(await first.next()).absoluteString)
        task.cancel()
        _ = await task.result
    }

    /// Returns the response body, followed by the status.
    private func send(_ url: String, _ body: String? = nil, from origin: String? = nil) async throws -> String {
        let words = body.map { ["-H", "Content-Type: application/json", "-d", $0] } ?? []
        let more = origin.map { ["-H", "Origin: \($0)"] } ?? []
        return try await Tool.run(["curl", "-s", "-w", "%{http_code}"] + words + more + [url]).output
    }

    @Test("settings are listed, changed and reset, and an invalid value is refused with the reason")
    func changing() async throws {
        let place = Place()
        try await serving(place.settings) { base in
            let before = try JSONValue(String(try await send("\(base)api/settings").dropLast(3)))
            #expect(before["settings"][0]["value"].text == "newest" && before["service"]["user"].text == nil)
            let changed = try await send("\(base)api/settings", #"[{"key": "feed-sort", "value": "title"}]"#)
            #expect(changed.hasSuffix("200"), "\(changed)")
            #expect(try JSONValue(String(changed.dropLast(3)))["settings"][0]["value"].text == "title")
            let back = try await send("\(base)api/settings", #"[{"key": "feed-sort", "value": null}]"#)
            #expect(back.hasSuffix("200") && place.values.withLock { $0.isEmpty }, "\(back)")
            for wrong in [#"[{"key": "library", "value": "/"}]"#, #"[{"key": "feed-sort", "value": "size"}]"#] {
                let answer = try await send("\(base)api/settings", wrong)
                #expect(answer.hasSuffix("409") && answer.contains("it takes newest"), "\(answer)")
            }
            #expect(try await send("\(base)api/settings", "{}").hasSuffix("400"))
            // Scripts of other sites cannot change settings.
            for path in ["settings", "sync"] {
                let foreign = try await send("\(base)api/\(path)", "[]", from: "https://example.org")
                #expect(foreign.hasSuffix("403"), "\(foreign)")
            }
            #expect(place.exchanges.withLock { $0 } == 0)
            #expect(try await send("\(base)api/sync", "{}").contains("In step with the service."))
            #expect(place.exchanges.withLock { $0 } == 1)
        }
    }

    @Test("login, logout and agent installation work, and no message contains a command")
    func signingIn() async throws {
        let place = Place()
        try await serving(place.settings) { base in
            let login = #"{"address": "https://rss.example.org", "user": "ada", "password": "PASSWORD"}"#
            let refused = try await send("\(base)api/sync/login", login)
            #expect(refused.hasSuffix("409") && refused.contains("the password is wrong"), "\(refused)")
            #expect(!refused.contains("masthead"), "\(refused)")
            let taken = try await send("\(base)api/sync/login", login.replacing("PASSWORD", with: "secret"))
            #expect(taken.hasSuffix("200") && !taken.contains("secret"), "\(taken)")
            #expect(place.values.withLock { $0["user"] } == "ada")
            #expect(try await send("\(base)api/sync/logout", "{}").hasSuffix("200"))
            #expect(place.values.withLock { $0["user"] } == nil)
            #expect(try await send("\(base)api/agent", "{}").hasSuffix("204"))
            #expect(place.values.withLock { $0["agent"] } == "installed")
            for path in ["sync/login", "sync/logout", "agent"] {
                #expect(try await send("\(base)api/\(path)", "{}", from: "https://example.org").hasSuffix("403"))
            }
        }
    }

    @Test("a server without settings returns 404 for the settings API")
    func none() async throws {
        try await serving(nil) { base async throws in
            #expect(try await send("\(base)api/settings").hasSuffix("404"))
            #expect(try await send("\(base)api/sync", "{}").hasSuffix("404"))
        }
    }
}
