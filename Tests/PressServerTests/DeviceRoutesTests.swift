import Foundation
import TestSupport
import Testing

@testable import PressServer

/// Tests of requests from devices. The tests send nothing to the devices.
@Suite(.enabled(if: PushService.isInstalled)) struct DeviceRoutesTests {
    private func serving(_ body: (PressFixture) async throws -> Void) async throws {
        let service = try await PushService()
        try await PressFixture.serving(
            { configuration, folder in
                try PushKeys.set(&configuration.push, service, in: folder)
                configuration.catalogs = ["magazine", "zine"].map {
                    PressCatalog(publication: $0, place: folder["none"], address: nil)
                }
            }, body)
    }

    private func channel(_ fixture: PressFixture, token: String = "", key: String = "abcdefghijklmnop") async throws
        -> PressAnswer
    {
        try await fixture.ask("POST", "/v1/devices", token: token, json: #"{"kind": "channel", "key": "\#(key)"}"#)
    }

    @Test("a web page can register browsers only if the configuration lists its origin")
    func origins() async throws {
        try await PressFixture.serving({ configuration, _ in
            configuration.browserOrigins = Set([WebOrigin("https://shelf.example.org")].compactMap { $0 })
        }) { fixture async throws in
            let asking = ["Access-Control-Request-Method: POST", "Access-Control-Request-Headers: content-type"]
            let (here, elsewhere) = ("Origin: https://shelf.example.org", "Origin: https://evil.example.org")
            let asked = try await fixture.ask("OPTIONS", "/v1/devices", token: "", here, asking[0], asking[1])
            #expect(asked.status == 204 && asked.fields["access-control-allow-origin"] == "https://shelf.example.org")
            #expect(asked.fields["access-control-allow-headers"]?.contains("Authorization") == true)
            #expect(asked.fields["access-control-allow-credentials"] == nil && asked.fields["vary"] == "Origin")
            let made = try await fixture.ask(
                "POST", "/v1/devices", token: "", json: #"{"kind": "channel", "key": "abcdefghijklmnop"}"#, here)
            #expect(made.status == 201 && made.fields["access-control-allow-origin"] == "https://shelf.example.org")
            // These pages can read errors as well.
            let wrong = try await fixture.ask("POST", "/v1/devices", token: "", json: "{", here)
            #expect(wrong.status == 400 && wrong.fields["access-control-allow-origin"] != nil, "\(wrong)")
            for (method, path, origin) in [
                ("OPTIONS", "/v1/devices", elsewhere), ("GET", "/v1/service", elsewhere),
                ("GET", "/v1/service", "Origin: null"), ("GET", "/v1/rights", here),
                ("OPTIONS", "/admin/v1/tokens", here),
            ] {
                let answer = try await fixture.ask(method, path, token: "", origin, asking[0])
                #expect(answer.fields["access-control-allow-origin"] == nil, "\(method) \(path) \(origin)")
                #expect(method == "GET" || answer.status >= 400)
            }
        }
    }

    @Test("a device's first registration creates an account")
    func life() async throws {
        try await serving { fixture async throws in
            let apple =
                #"{"kind": "apns", "token": "\#(PushKeys.token(1))", "environment": "sandbox", "language": "de"}"#
            let made = try await fixture.ask("POST", "/v1/devices", token: "", json: apple)
            #expect(made.status == 201, "\(made)")
            let token = try #require(try made.text("token"))
            #expect(token.hasPrefix("mha_"))
            let again = try await fixture.ask("POST", "/v1/devices", token: token, json: apple)
            #expect(again.status == 200 && !again.body.contains("mha_"), "\(again)")
            let browser = PushKeys.subscription("https://127.0.0.1/push/x")
            let second = try await fixture.ask(
                "POST", "/v1/devices", token: token,
                json: #"{"kind": "webpush", "subscription": \#(browser), "publications": ["zine"]}"#)
            #expect(second.status == 201, "\(second)")
            #expect(try await channel(fixture, token: token).status == 201)
            let list = try await fixture.ask("GET", "/v1/devices", token: token)
            let devices = try #require(try list.json() as? [[String: Any]])
            #expect(devices.map { $0["kind"] as? String } == ["apns", "webpush", "channel"])
            #expect(
                devices.map { $0["publications"] as? [String] } == [
                    ["magazine", "zine"], ["zine"], ["magazine", "zine"],
                ])
            #expect(devices[0]["topic"] as? String == "org.example.press" && devices[0]["language"] as? String == "de")
            for secret in [PushKeys.token(1), "127.0.0.1/push", "abcdefghijklmnop"] {
                #expect(!list.body.contains(secret))
            }
            let id = try #require(devices[1]["id"] as? String)
            let changed = try await fixture.ask(
                "PUT", "/v1/devices/\(id)/publications", token: token, json: #"{"publications": ["magazine"]}"#)
            #expect(changed.status == 204, "\(changed)")
            #expect(try await fixture.ask("DELETE", "/v1/devices/\(id)", token: token).status == 204)
            #expect(try await fixture.ask("DELETE", "/v1/devices/\(id)", token: token).status == 404)
            let counts = try await fixture.ask("GET", "/admin/v1/devices")
            #expect(counts.status == 200 && counts.body.contains(#""count":1"#), "\(counts)")
            let account = try await fixture.ask("GET", "/v1/account", token: token)
            #expect(account.status == 200 && account.body.contains("sandbox"), "\(account)")
            #expect(try await fixture.ask("DELETE", "/v1/account", token: token).status == 204)
            #expect(try await fixture.ask("GET", "/v1/account", token: token).status == 401)
            #expect(try await fixture.ask("GET", "/admin/v1/devices").body == "[]")
        }
    }

    @Test("an account cannot access another account's devices")
    func strangers() async throws {
        try await serving { fixture async throws in
            let first = try #require(try await channel(fixture).text("token"))
            let second = try #require(try await channel(fixture, key: "qrstuvwxyzabcdef").text("token"))
            let devices = try await fixture.ask("GET", "/v1/devices", token: first).json() as? [[String: Any]]
            let id = try #require(devices?.first?["id"] as? String)
            #expect(try await fixture.ask("DELETE", "/v1/devices/\(id)", token: second).status == 404)
            for token in ["mha_x", first + "x", fixture.token] {
                #expect(try await channel(fixture, token: token).status == 401, "\(token)")
                #expect(try await fixture.ask("GET", "/v1/events", token: token).status == 401)
            }
            #expect(try await fixture.ask("GET", "/admin/v1/status", token: first).status == 401)
            // A device that registers with another account has moved.
            #expect(try await channel(fixture, token: second).status == 200)
            #expect(try await fixture.ask("GET", "/v1/devices", token: first).body == "[]")
            #expect(!fixture.log.all.contains { $0.contains(first) || $0.contains(second) })
        }
    }

    @Test("a device registration with malformed values is rejected")
    func refused() async throws {
        try await serving { fixture async throws in
            let inside = PushKeys.subscription("http://127.0.0.1/push/x")
            let bodies = [
                #"{"kind": "pigeon"}"#, #"{"kind": "apns"}"#, #"{"kind": "apns", "token": "xyz"}"#,
                #"{"kind": "apns", "token": "\#(PushKeys.token(1))", "topic": "org.example.other"}"#,
                #"{"kind": "apns", "token": "\#(PushKeys.token(1))", "environment": "moon"}"#,
                #"{"kind": "webpush"}"#, #"{"kind": "webpush", "subscription": \#(inside)}"#,
                #"{"kind": "channel", "key": "short"}"#, #"{"kind": "channel", "key": "abcdefghijklmn\u0000p"}"#,
                #"{"kind": "channel", "key": "abcdefghijklmnop", "publications": ["nothing"]}"#,
                #"{"kind": "channel", "key": "abcdefghijklmnop", "language": "<b>"}"#,
            ]
            for body in bodies {
                let answer = try await fixture.ask("POST", "/v1/devices", token: "", json: body)
                #expect(answer.status == 422, "\(body): \(answer)")
            }
            for body in ["", "[]", #"{"kind": 1}"#] {
                #expect(try await fixture.ask("POST", "/v1/devices", token: "", json: body).status == 400)
            }
            #expect(try await fixture.ask("GET", "/admin/v1/devices").body == "[]")
        }
    }

    @Test("the service document contains the keys that devices need for push notifications")
    func service() async throws {
        try await serving { fixture async throws in
            let answer = try await fixture.ask("GET", "/v1/service", token: "")
            #expect(answer.status == 200 && answer.body.contains("org.example.press"), "\(answer)")
            #expect(try answer.text("applicationServerKey")?.count == 87)
        }
        try await PressFixture.serving { fixture async throws in
            #expect(try await fixture.ask("GET", "/v1/service", token: "").text("applicationServerKey") == nil)
            let apple = #"{"kind": "apns", "token": "\#(PushKeys.token(1))"}"#
            #expect(try await fixture.ask("POST", "/v1/devices", token: "", json: apple).status == 422)
            #expect(try await channel(fixture).status == 201)
        }
    }
}
