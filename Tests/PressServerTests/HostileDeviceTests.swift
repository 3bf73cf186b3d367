import Foundation
import TestSupport
import Testing

@testable import PressServer

/// Tests that malicious registrations are refused, leave nothing behind, and do not disturb the server.
@Suite(.enabled(if: PushService.isInstalled)) struct HostileDeviceTests {
    private func serving(_ body: (PressFixture) async throws -> Void) async throws {
        let service = try await PushService()
        try await PressFixture.serving(
            { configuration, folder in
                try PushKeys.set(&configuration.push, service, in: folder)
                configuration.push.reachesInside = false
                configuration.catalogs = [
                    PressCatalog(publication: "magazine", place: folder["none"], address: nil)
                ]
            }, body)
        #expect(try service.requests.isEmpty, "no request was sent")
    }

    @Test("an endpoint must be a public https URL")
    func endpoints() async throws {
        try await serving { fixture async throws in
            let places = [
                "https://127.0.0.1/push/x", "https://127.1/x", "https://2130706433/x", "https://0x7f000001/x",
                "https://0/x",
                "https://localhost/x", "https://LOCALHOST./x", "https://a.localhost/x", "https://[::1]/x",
                "https://[::ffff:127.0.0.1]/x", "https://[::ffff:7f00:1]/x", "https://[fe80::1]/x",
                "https://[fd00::1]/x",
                "https://10.1.2.3/x", "https://172.16.0.1/x", "https://192.168.1.1/x", "https://169.254.169.254/latest",
                "https://100.64.0.1/x", "https://printer.local/x", "http://push.example.org/x",
                "ftp://push.example.org/x",
                "file:///etc/passwd", "javascript:alert(1)", "https:///x", "https://name:word@push.example.org/x",
                "https://push.example.org/x#part", "https://push.example.org/x\\r\\nHost: other",
                "https://push.example.org/\(String(repeating: "a", count: 2048))",
            ]
            for place in places {
                let answer = try await fixture.ask(
                    "POST", "/v1/devices", token: "",
                    json: #"{"kind": "webpush", "subscription": \#(PushKeys.subscription(place))}"#)
                #expect(answer.status == 422, "\(place): \(answer)")
            }
            #expect(try await fixture.ask("GET", "/admin/v1/devices").body == "[]")
        }
    }

    @Test("a device cannot register with malformed keys")
    func keys() async throws {
        try await serving { fixture async throws in
            for (key, secret) in [
                ("", ""), ("AAAA", "AAAAAAAAAAAAAAAAAAAAAA"), ("=", "="), ("ä", "ä"),
                (String(repeating: "A", count: 87), "AAAAAAAAAAAAAAAAAAAAAA"),
            ] {
                let answer = try await fixture.ask(
                    "POST", "/v1/devices", token: "",
                    json: """
                        {"kind": "webpush", "subscription": {"endpoint": "https://push.example.org/x",
                        "keys": {"p256dh": "\(key)", "auth": "\(secret)"}}}
                        """)
                #expect(answer.status == 422, "\(key): \(answer)")
            }
        }
    }

    @Test("device registrations with malicious values have no effect")
    func words() async throws {
        try await serving { fixture async throws in
            let nasty = [
                "' OR 1=1 --", "'; DROP TABLE device; --", "a\\r\\nX-More: yes", "\\u0000", "%00", "../../etc/passwd",
                "$1",
                "\\ud800", "\\u202e", String(repeating: "x", count: 5000),
            ]
            for word in nasty {
                let bodies = [
                    #"{"kind": "\#(word)"}"#, #"{"kind": "apns", "token": "\#(word)"}"#,
                    #"{"kind": "apns", "token": "\#(PushKeys.token(1))", "topic": "\#(word)"}"#,
                    #"{"kind": "apns", "token": "\#(PushKeys.token(1))", "environment": "\#(word)"}"#,
                    #"{"kind": "channel", "key": "abcdefghijklmnop", "language": "\#(word)"}"#,
                    #"{"kind": "channel", "key": "abcdefghijklmnop", "publications": ["\#(word)"]}"#,
                ]
                for body in bodies {
                    let answer = try await fixture.ask("POST", "/v1/devices", token: "", json: body)
                    #expect([400, 422].contains(answer.status), "\(body): \(answer)")
                    #expect(answer.fields["x-more"] == nil)
                }
            }
            for body in [
                "null", "1", #""x""#, #"{"kind": ["apns"]}"#, #"{"kind": null}"#, #"{"kind": "channel", "key": 5}"#,
                #"{"kind": "channel", "key": "abcdefghijklmnop", "publications": "magazine"}"#,
                #"{"kind": "channel", "key": "abcdefghijklmnop", "publications": [1]}"#,
                #"{"kind": "webpush", "subscription": "x"}"#, String(repeating: "[", count: 20_000),
            ] {
                let answer = try await fixture.ask("POST", "/v1/devices", token: "", json: body)
                #expect(answer.status == 400, "\(body.prefix(80)): \(answer)")
            }
            let long = #"{"kind": "channel", "key": "\#(String(repeating: "x", count: 70_000))"}"#
            #expect(try await fixture.ask("POST", "/v1/devices", token: "", json: long).status == 413)
            let many = (0..<200).map { "\"m\($0)\"" }.joined(separator: ",")
            let following = #"{"kind": "channel", "key": "abcdefghijklmnop", "publications": [\#(many)]}"#
            #expect(try await fixture.ask("POST", "/v1/devices", token: "", json: following).status == 422)
            #expect(try await fixture.ask("GET", "/admin/v1/devices").body == "[]")
            let mine = try #require(
                try await fixture.ask(
                    "POST", "/v1/devices", token: "", json: #"{"kind": "channel", "key": "abcdefghijklmnop"}"#
                ).text("token"))
            for id in [
                "'%20OR%201=1%20--", "%00", "..%2F..", "%0d%0aX-More:%20yes", String(repeating: "a", count: 4000),
            ] {
                let answer = try await fixture.ask("DELETE", "/v1/devices/\(id)", token: mine)
                #expect(answer.status == 404 && answer.fields["x-more"] == nil, "\(id): \(answer)")
            }
            #expect(try await fixture.ask("GET", "/admin/v1/devices").body.contains(#""count":1"#))
        }
    }
}
