import Foundation
import IssueLibrary
import LocalWeb
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

    @Test("settings can be listed, changed and reset")
    func changing() async throws {
        let place = Place()
        try await Serving.run(library, in: folder, settings: place.settings) { url in
            let before = try await Curl.json("\(url)api/settings")
            #expect(before["settings"][0]["value"].text == "newest" && before["service"]["user"].text == nil)
            let changed = try await Curl.post("\(url)api/settings", #"[{"key": "feed-sort", "value": "title"}]"#)
            #expect(changed.status == 200, "\(changed)")
            #expect(try changed.json["settings"][0]["value"].text == "title")
            let back = try await Curl.post("\(url)api/settings", #"[{"key": "feed-sort", "value": null}]"#)
            #expect(back.status == 200 && place.values.withLock { $0.isEmpty }, "\(back)")
            for wrong in [#"[{"key": "library", "value": "/"}]"#, #"[{"key": "feed-sort", "value": "size"}]"#] {
                let answer = try await Curl.post("\(url)api/settings", wrong)
                #expect(answer.status == 409 && answer.text.contains("it takes newest"), "\(answer)")
            }
            #expect(try await Curl.post("\(url)api/settings", "{}").status == 400)
            // Scripts of other sites cannot change settings.
            for path in ["settings", "sync"] {
                let foreign = try await Curl.post("\(url)api/\(path)", "[]", from: "https://example.org")
                #expect(foreign.status == 403, "\(foreign)")
            }
            #expect(place.exchanges.withLock { $0 } == 0)
            #expect(try await Curl.post("\(url)api/sync", "{}").text.contains("In step with the service."))
            #expect(place.exchanges.withLock { $0 } == 1)
        }
    }

    @Test("the API's messages about login, logout and installing the agent contain no commands")
    func signingIn() async throws {
        let place = Place()
        try await Serving.run(library, in: folder, settings: place.settings) { url in
            let login = #"{"address": "https://rss.example.org", "user": "ada", "password": "PASSWORD"}"#
            let refused = try await Curl.post("\(url)api/sync/login", login)
            #expect(refused.status == 409 && refused.text.contains("the password is wrong"), "\(refused)")
            #expect(!refused.text.contains("masthead"), "\(refused)")
            let taken = try await Curl.post("\(url)api/sync/login", login.replacing("PASSWORD", with: "secret"))
            #expect(taken.status == 200 && !taken.text.contains("secret"), "\(taken)")
            #expect(place.values.withLock { $0["user"] } == "ada")
            #expect(try await Curl.post("\(url)api/sync/logout", "{}").status == 200)
            #expect(place.values.withLock { $0["user"] } == nil)
            #expect(try await Curl.post("\(url)api/agent", "{}").status == 204)
            #expect(place.values.withLock { $0["agent"] } == "installed")
            for path in ["sync/login", "sync/logout", "agent"] {
                #expect(try await Curl.post("\(url)api/\(path)", "{}", from: "https://example.org").status == 403)
            }
        }
    }

    @Test("the settings API returns status 404 if the server has no settings")
    func none() async throws {
        try await Serving.run(library, in: folder, settings: nil) { url async throws in
            #expect(try await Curl.status("\(url)api/settings") == "404")
            #expect(try await Curl.post("\(url)api/sync", "{}").status == 404)
        }
    }
}
