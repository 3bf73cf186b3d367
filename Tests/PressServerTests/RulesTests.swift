import Foundation
import Logging
import Periodical
import ServerStore
import TestSupport
import Testing

@testable import PressServer

/// Tests of rules that need no network.
@Suite struct RulesTests {
    @Test(
        "a client's address is the last forwarded address that is not a trusted proxy",
        arguments: [
            ("127.0.0.1", ["203.0.113.7"], "203.0.113.7"), ("127.0.0.1", [], "127.0.0.1"),
            ("127.0.0.1", ["1.1.1.1, 203.0.113.7, 10.2.3.4"], "203.0.113.7"),
            ("127.0.0.1", ["1.1.1.1", "203.0.113.7"], "203.0.113.7"),
            ("127.0.0.1", ["nonsense, 10.2.3.4"], "10.2.3.4"), ("127.0.0.1", ["203.0.113.7, nonsense"], "127.0.0.1"),
            ("198.51.100.1", ["203.0.113.7"], "198.51.100.1"), ("::ffff:127.0.0.1", ["2001:db8::1"], "2001:db8::1"),
            ("127.0.0.1", ["10.1.1.1, 10.2.2.2"], "10.1.1.1"),
        ])
    func clients(peer: String, forwarded: [String], client: String) throws {
        let proxies = TrustedProxies(try ["127.0.0.1", "10.0.0.0/8"].map { try #require(AddressRange($0)) })
        #expect(proxies.client(of: try #require(IPAddress(peer)), forwarded: forwarded) == IPAddress(client))
    }

    @Test(
        "an origin in the configuration is converted to the form that browsers send",
        arguments: [
            ("https://example.org", "https://example.org"), ("HTTPS://Example.ORG:443/", "https://example.org"),
            ("https://example.org:8443", "https://example.org:8443"), ("http://127.0.0.1:80", "http://127.0.0.1"),
            ("http://localhost:8000", "http://localhost:8000"), ("http://[::1]:8000", "http://[::1]:8000"),
            ("http://example.org", nil), ("https://example.org/shelf", nil), ("https://a@example.org", nil),
            ("null", nil),
            ("*", nil), ("", nil), ("https://", nil), ("file:///etc", nil),
        ] as [(String, String?)])
    func origins(written: String, text: String?) { #expect(WebOrigin(written)?.text == text) }

    @Test("an IP address belongs to a range if its first bits match")
    func ranges() throws {
        let range = try #require(AddressRange("10.1.2.128/25"))
        #expect(try range.contains(#require(IPAddress("10.1.2.200"))))
        #expect(try !range.contains(#require(IPAddress("10.1.2.100"))))
        #expect(try !range.contains(#require(IPAddress("2001:db8::1"))))
        #expect(try #require(AddressRange("::/0")).contains(#require(IPAddress("2001:db8::1"))))
        for wrong in ["", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "x/8", "10.0.0/8", "::1/129"] {
            #expect(AddressRange(wrong) == nil, "\(wrong)")
        }
        #expect(IPAddress("2001:db8:1:2:3::1")?.network == "2001:db8:1::/48")
        #expect(IPAddress("2001:db8:1:2:3::1")?.customer == IPAddress("2001:db8:1:2:4::9")?.customer)
    }

    @Test("a client that exceeds the rate limit must wait before its next request")
    func limiter() {
        let start = ContinuousClock.now
        let limiter = RateLimiter(perMinute: 60, capacity: 10)
        for _ in 0..<30 { #expect(limiter.take([1], at: start) == nil) }
        #expect(limiter.take([1], at: start) == .seconds(1))
        #expect(limiter.take([2], at: start) == nil)
        #expect(limiter.take([1], at: start + .seconds(1)) == nil)
        #expect(limiter.take([1], at: start + .seconds(1)) == .seconds(1))
        #expect(limiter.take([1], at: start + .seconds(40)) == nil)
        limiter.charge([3], 100_000, at: start)
        #expect(limiter.take([3], at: start) == .seconds(61))
        #expect(limiter.take([3], at: start + .seconds(62)) == nil)
        for key in 0..<200 { _ = limiter.take([UInt8(key), 0], at: start) }
        #expect(limiter.count <= 10)
        let slow = RateLimiter(perMinute: 1)
        #expect(slow.take([1], at: start) == nil)
        #expect(slow.take([1], at: start) == .seconds(60))
    }

    @Test("tokens and passwords in the log are masked")
    func secrets() {
        let secret = TokenSecret()
        let text = JSONLogHandler.withoutSecrets(
            "a \(secret.text), postgresql://press:hush@db/x and https://a.example/b")
        #expect(text == "a mhp_***, postgresql://press:***@db/x and https://a.example/b")
    }

    @Test("the server's metrics are in the Prometheus format")
    func metrics() {
        let metrics = PressMetrics()
        metrics.begin()
        metrics.begin()
        metrics.end(method: "BREW", route: "a\"b", status: 200, seconds: 0.004)
        metrics.refuse(.address)
        let lines = metrics.text.split(separator: "\n")
        for line in [
            "masthead_press_requests_under_way 1",
            #"masthead_press_requests_total{method="other",route="a\"b",status="200"} 1"#,
            #"masthead_press_refused_total{by="address"} 1"#,
            #"masthead_press_request_seconds_bucket{route="a\"b",le="0.001"} 0"#,
            #"masthead_press_request_seconds_bucket{route="a\"b",le="0.005"} 1"#,
            #"masthead_press_request_seconds_bucket{route="a\"b",le="+Inf"} 1"#,
            #"masthead_press_request_seconds_sum{route="a\"b"} 0.004"#,
        ] { #expect(lines.contains(Substring(line)), "\(line)\n\(metrics.text)") }
    }

    @Test(
        "an error in press.json is reported with its line and a hint",
        arguments: [
            (#""prt": 1"#, "Did you mean 'port'?"), (#""port": 99999"#, "from 0 to 65535"),
            (#""port": "a""#, "a number"),
            (#""address": "example.org""#, "127.0.0.1"), (#""trusted-proxies": ["x"]"#, "10.0.0.0/8"),
            (#""trusted-proxies": "127.0.0.1""#, "a list"),
            (#""database": "mysql://x""#, "postgresql://press@localhost"),
            (#""database": "postgresql://a:hush@h/x""#, "MASTHEAD_PRESS_DATABASE_PASSWORD"),
            (#""public": 1"#, "not text"),
            (#""port": 1, "port": 2"#, "second time"), (#""body-limit": 1.5"#, "a number"),
        ])
    func configuration(entry: String, said: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("press.json", "{\n  \(entry)\n}")
        let error = #expect(throws: MastheadError.self) { try PressConfigurationFile.read(PressFolder(folder.url)) }
        let text = error?.description ?? ""
        #expect(text.contains(said) && !text.contains("hush"), "\(text)")
        #expect(text.contains("press.json:2") || entry.contains("hush"), "\(text)")
    }

    @Test("a public folder must not contain the server's own folder", arguments: ["press", ".", "link"])
    func apart(place: String) async throws {
        let folder = try TemporaryFolder()
        let press = PressFolder(folder["press"])
        try FileManager.default.createDirectory(at: press.url, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(at: folder["link"], withDestinationURL: folder.url)
        let setup = PressSetup(press, publicFolder: folder[place], environment: [:])
        await #expect(throws: MastheadError.self) { try await setup.run() }
        #expect(try FileManager.default.contentsOfDirectory(atPath: press.url.path) == [])
        _ = try await PressSetup(press, environment: [:]).run()
        var configuration = try PressConfigurationFile.read(press)
        configuration.publicFolder = folder[place]
        let (secrets, logger) = (try PressSecrets([:], passwordFile: nil), Logger(label: "test"))
        let error = await #expect(throws: MastheadError.self) {
            try await PressServer(press, configuration, secrets, logger: logger)
        }
        #expect(error?.found.contains("its key") == true, "\(error as Any)")
        try FileManager.default.createDirectory(at: folder["press-public"], withIntermediateDirectories: true)
        #expect(throws: Never.self) { try press.checkApart(from: folder["press-public"]) }
        #expect(throws: MastheadError.self) { try press.checkApart(from: URL(filePath: "/")) }
    }

    @Test("a secret file that other users can read is rejected")
    func secretFiles() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("password", "hush\n")
        #expect(chmod(file.path, 0o644) == 0)
        #expect(throws: MastheadError.self) { try PressSecrets([:], passwordFile: file) }
        #expect(chmod(file.path, 0o600) == 0)
        #expect(try PressSecrets([:], passwordFile: file).databasePassword == "hush")
        let variable = ["MASTHEAD_PRESS_DATABASE_PASSWORD": "psst"]
        #expect(try PressSecrets(variable, passwordFile: file).databasePassword == "psst")
        #expect(try PressSecrets([:], passwordFile: nil).databasePassword == nil)
        #expect(throws: MastheadError.self) { try PressSecrets([:], passwordFile: folder["nothing"]) }
    }
}
