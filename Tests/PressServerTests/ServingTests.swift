import Foundation
import Periodical
import TestSupport
import Testing

@testable import PressServer

@Suite struct PressServingTests {
    @Test("the server's responses have security headers, and pages on other origins cannot read them")
    func headers() async throws {
        try await PressFixture.serving { fixture async throws in
            for path in ["/health/live", "/admin/v1/status", "/nothing"] {
                let answer = try await fixture.ask("GET", path, "Origin: https://evil.example")
                #expect(answer.fields["x-content-type-options"] == "nosniff", "\(path)")
                #expect(answer.fields["content-security-policy"]?.contains("default-src 'none'") == true, "\(path)")
                #expect(
                    answer.fields["referrer-policy"] == "no-referrer" && answer.fields["cache-control"] == "no-store")
                #expect(!answer.fields.keys.contains { $0.hasPrefix("access-control-") }, "\(path)")
                #expect(answer.fields["server"] == nil)
            }
            let preflight = try await fixture.ask(
                "OPTIONS", "/admin/v1/tokens", token: "", "Origin: https://evil.example",
                "Access-Control-Request-Method: POST")
            #expect(preflight.status == 404 && preflight.fields["access-control-allow-origin"] == nil, "\(preflight)")
        }
    }

    @Test("the start page lists the server's publications unless the publisher has a page")
    func firstPage() async throws {
        let folder = try TemporaryFolder()
        try folder.write("public/a.txt", "x")
        try await PressFixture.serving({ configuration, _ in
            configuration.publicFolder = folder["public"]
            configuration.catalogs = [
                PressCatalog(
                    publication: "mills <&>", place: folder["public/issues.plist"],
                    address: URL(string: "https://example.org/issues.plist"))
            ]
        }) { fixture async throws in
            let page = try await fixture.ask("GET", "/", token: "")
            #expect(page.status == 200 && page.fields["content-type"] == "text/html; charset=utf-8", "\(page)")
            #expect(page.body.contains("mills &lt;&amp;&gt;") && page.body.contains("https://example.org/issues.plist"))
            #expect(page.fields["content-security-policy"]?.hasPrefix("default-src 'none'") == true)
            #expect(try await fixture.ask("GET", "/a.txt", token: "").body.contains("x"))
            #expect(try await fixture.ask("POST", "/", token: "").status >= 400)
            try folder.write("public/index.html", "their own")
            #expect(try await fixture.ask("GET", "/", token: "").body.contains("their own"))
        }
        try await PressFixture.serving { fixture async throws in
            #expect(try await fixture.ask("GET", "/", token: "").body.contains("There are no publications yet."))
        }
    }

    @Test("too many requests from one IP address get status 429")
    func limits() async throws {
        try await PressFixture.serving({ configuration, _ in configuration.addressRate = 8 }) { fixture async throws in
            // The burst limit is half a minute's requests: four.
            func status(_ client: String) async throws -> PressAnswer {
                try await fixture.ask("GET", "/openapi.json", token: "", "X-Forwarded-For: 198.51.100.9, \(client)")
            }
            for client in ["203.0.113.1", "203.0.113.2"] {
                for _ in 0..<4 { #expect(try await status(client).status == 200) }
                let refused = try await status(client)
                #expect(refused.status == 429, "\(refused)")
                let wait = try #require(refused.fields["retry-after"].flatMap(Int.init))
                #expect((1...30).contains(wait))
            }
            #expect(
                try await fixture.ask("GET", "/health/live", token: "", "X-Forwarded-For: 203.0.113.1").status == 200)
        }
        try await PressFixture.serving({ configuration, _ in
            configuration.addressRate = 8
            configuration.trustedProxies = []
        }) { fixture async throws in
            for place in 0..<5 {
                let answer = try await fixture.ask(
                    "GET", "/openapi.json", token: "", "X-Forwarded-For: 203.0.113.\(place)")
                #expect(answer.status == (place < 4 ? 200 : 429))
            }
        }
    }

    @Test("each token has its own rate limit")
    func accounts() async throws {
        try await PressFixture.serving({ configuration, _ in configuration.accountRate = 4 }) { fixture async throws in
            for place in 0..<3 {
                #expect(try await fixture.ask("GET", "/admin/v1/status").status == (place < 2 ? 200 : 429))
            }
        }
        try await PressFixture.serving({ configuration, _ in configuration.addressRate = 60 }) { fixture async throws in
            var statuses: [Int] = []
            for _ in 0..<5 { statuses.append(try await fixture.ask("GET", "/admin/v1/status", token: "mhp_x").status) }
            #expect(statuses == [401, 401, 401, 429, 429])
        }
    }

    @Test("the server does not serve hidden or private files in the public folder")
    func files() async throws {
        try await PressFixture.serving({ configuration, folder in
            try folder.write("dist/issues.plist", "<plist/>")
            try folder.write("dist/a-0123abcd.zip", "0123456789")
            try folder.write("dist/.half", "x")
            configuration.publicFolder = folder["dist"]
        }) { fixture async throws in
            let list = try await fixture.ask("GET", "/issues.plist", token: "")
            #expect(list.status == 200 && list.fields["content-type"] == "application/x-plist", "\(list)")
            let tag = try #require(list.fields["etag"])
            #expect(try await fixture.ask("GET", "/issues.plist", token: "", "If-None-Match: \(tag)").status == 304)
            let part = try await fixture.ask("GET", "/a-0123abcd.zip", token: "", "Range: bytes=-3")
            #expect(
                part.status == 206 && part.body == "789" && part.fields["x-content-type-options"] == "nosniff",
                "\(part)")
            #expect(part.fields["cache-control"]?.contains("immutable") == true)
            let head = try await fixture.ask("HEAD", "/a-0123abcd.zip", token: "")
            #expect(head.status == 200 && head.fields["content-length"] == "10", "\(head)")
            for path in [
                "/.half", "/%2Ehalf", "/../press/press.json", "/%2e%2e/press/signing.pem", "/nothing", "/a%00b",
            ] {
                let answer = try await fixture.ask("GET", path, token: "")
                #expect([400, 404].contains(answer.status) && !answer.body.contains("PRIVATE"), "\(path): \(answer)")
            }
            #expect(try await fixture.ask("POST", "/issues.plist", token: "", "Content-Length: 0").status == 404)
            #expect(try await fixture.ask("GET", "/health/live", token: "").status == 200)
        }
    }

    @Test("the metrics port serves only metrics")
    func metrics() async throws {
        let port = Int(try LoopbackPort.free())
        try await PressFixture.serving({ configuration, _ in configuration.metricsPort = port }) {
            fixture async throws in
            let other = PressFixture(
                url: "http://127.0.0.1:\(port)", token: "", folder: fixture.folder, log: fixture.log)
            var page = try? await other.ask("GET", "/metrics")
            while page == nil { page = try? await other.ask("GET", "/metrics") }
            #expect(page?.status == 200 && page?.body.contains("# TYPE masthead_press_requests_total counter") == true)
            #expect(try await other.ask("GET", "/admin/v1/status", token: fixture.token).status == 404)
            let refused = try await fixture.ask("GET", "/admin/v1/status", token: "")
            #expect(try refused.text("title") == "Unauthorized", "\(refused)")
            // A second process cannot use the same port. The error names this port, not the server's.
            let error = await #expect(throws: MastheadError.self) {
                try await PressFixture.serving({ configuration, _ in configuration.metricsPort = port }) { _ in
                    Issue.record("the server reports that it runs")
                }
            }
            #expect(error?.code == .portTaken && error?.hint?.contains("'metrics-port'") == true, "\(error as Any)")
            #expect(error?.description.contains("metrics on port \(port)") == true, "\(error as Any)")
        }
    }
}
