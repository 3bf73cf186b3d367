import Foundation
import Periodical
import TestSupport
import Testing

@testable import IssueTransfer

/// Tests that untrusted documents cannot refer to servers in the reader's private network.
@Suite struct InsideTests {
    @Test(
        "local and private hosts are recognized by name and address",
        arguments: [
            ("localhost", true), ("router", true), ("printer.local", true), ("127.0.0.1", true), ("10.1.2.3", true),
            ("192.168.1.1", true), ("172.16.0.1", true), ("172.32.0.1", false), ("169.254.169.254", true),
            ("100.64.0.1", true), ("0.0.0.0", true), ("2130706433", true), ("0x7f.1", true), ("127.1", true),
            ("0177.0.0.1", true), ("[::1]", true), ("[::ffff:127.0.0.1]", true), ("[fe80::1]", true),
            ("[2001:db8::1]", false), ("localhost.", true), ("x.localhost", true), ("example.org", false),
            ("8.8.8.8", false), ("10.example.org", false), ("localhost.example.org", false), ("224.0.0.1", true),
            ("198.18.0.1", true), ("198.20.0.1", false), ("192.0.0.8", true), ("192.0.2.1", false),
            ("[64:ff9b::7f00:1]", true), ("[2002:7f00:1::]", true), ("[2606:4700::1]", false),
        ])
    func hosts(host: String, isInside: Bool) throws {
        #expect(try #require(URL(string: "http://\(host)/x")).leadsInside == isInside)
    }

    @Test(
        "IP addresses are classified as local, private or public, even in IPv4-mapped form",
        arguments: [
            ("127.0.0.1", .machine), ("0.0.0.0", .machine), ("127.9.9.9", .machine), ("10.0.0.1", .network),
            ("192.168.0.9", .network), ("169.254.169.254", .network), ("224.0.0.251", .network),
            ("93.184.216.34", .outside), ("::1", .machine), ("::", .machine), ("::ffff:127.0.0.1", .machine),
            ("::ffff:10.0.0.1", .network), ("::ffff:93.184.216.34", .outside), ("64:ff9b::7f00:1", .machine),
            ("64:ff9b::5db8:d822", .outside), ("2002:7f00:1::", .machine), ("fe80::1%eth0", .network),
            ("fd00::1", .network), ("ff02::1", .network), ("2606:4700::1", .outside), ("example.org", nil),
        ] as [(String, NetworkScope?)])
    func scopes(address: String, scope: NetworkScope?) {
        #expect(NetworkAddress.scope(ofNumeric: address) == scope)
    }

    @Test(
        "URLs in a document cannot lead to a more private network",
        arguments: [
            ("http://example.org/f", "http://127.0.0.1/x", false), ("http://example.org/f", "http://10.0.0.1/x", false),
            ("http://example.org/f", "http://example.net/x", true),
            ("http://example.org/f", "http://example.org/x", true),
            ("http://10.0.0.1/f", "http://127.0.0.1/x", false), ("http://10.0.0.1/f", "http://localhost/x", false),
            ("http://10.0.0.1/f", "http://10.0.0.2/x", true), ("http://10.0.0.1/f", "http://nas/x", true),
            ("http://nas/f", "http://nas/x", true), ("http://127.0.0.1:81/f", "http://127.0.0.1:82/x", true),
            ("http://localhost/f", "http://10.0.0.1/x", true), ("file:///f", "http://127.0.0.1/x", true),
        ])
    func reach(source: String, target: String, isAllowed: Bool) throws {
        let reach = NetworkReach.of(try #require(URL(string: source)))
        #expect(reach.allows(try #require(URL(string: target))) == isAllowed)
        #expect(try !NetworkReach.outside.allows(#require(URL(string: "http://127.0.0.1/"))))
        #expect(try NetworkReach.everywhere.allows(#require(URL(string: "http://127.0.0.1/"))))
    }

    @Test("a document can always refer to its own server")
    func ownServer() throws {
        let reach = NetworkReach.of(try #require(URL(string: "http://nas.example.org/f")))
        #expect(try reach.isUnbounded(for: #require(URL(string: "http://nas.example.org/p.png"))))
        #expect(try reach.isUnbounded(for: #require(URL(string: "https://NAS.example.org/p.png"))))
        #expect(try !reach.isUnbounded(for: #require(URL(string: "http://nas.example.org:8080/p.png"))))
        #expect(try !reach.isUnbounded(for: #require(URL(string: "http://example.org/p.png"))))
    }

    @Test("a host name is rejected if it resolves to a private address")
    func resolved() async throws {
        // The connection stays open after the response.
        let gate = Gate()
        let server = try ScriptedServer { _ in
            [.send(Data("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nseen".utf8)), .wait(gate)]
        }
        defer {
            gate.open()
            server.stop()
        }
        // libcurl reads the number as 127.0.0.1. By its text, it may be a host of the private network.
        let place = try #require(
            URL(string: server.url("/x").absoluteString.replacing("127.0.0.1", with: "2130706433")))
        let client = HTTPClient()
        var request = HTTPRequest(place)
        request.reach = .of(try #require(URL(string: "http://192.168.1.2/feed")))
        #expect(request.reach.allows(place))
        let fresh = await #expect(throws: MastheadError.self) { try await client.fetch(request, byteLimit: 10) }
        #expect(
            fresh?.code == .refused && fresh?.found.contains("private network") == true, "\(String(describing: fresh))")
        #expect(server.log.isEmpty)
        _ = try await client.fetch(HTTPRequest(place), byteLimit: 10)
        await #expect(throws: MastheadError.self) { try await client.fetch(request, byteLimit: 10) }
        #expect(server.log.count == 1)
    }

    @Test("a URL with a private address is rejected before a request is sent")
    func text() async throws {
        let server = try ScriptedServer { _ in [.send(.response(200))] }
        defer { server.stop() }
        var request = HTTPRequest(server.url("/x"))
        request.reach = .outside
        let error = await #expect(throws: MastheadError.self) { try await HTTPClient().fetch(request, byteLimit: 10) }
        #expect(error?.code == .refused && server.log.isEmpty)
    }

    @Test("a decoded request may reach the same networks as the original request")
    func written() throws {
        let catalog = try #require(URL(string: "https://example.org/issues.plist"))
        let request = HTTPRequest(try #require(URL(string: "https://example.net/a.zip")), listedIn: catalog)
        let read = try JSONDecoder().decode(HTTPRequest.self, from: JSONEncoder().encode(request))
        #expect(read == request && read.reach == .of(catalog))
    }

    @Test("proxies from environment variables can have private addresses")
    func proxies() {
        let environment = ["http_proxy": "http://127.0.0.1:3128", "https_proxy": "localhost:8080", "ALL_PROXY": ""]
        #expect(ProxyPlaces.contain("127.0.0.1", port: 3128, in: environment))
        #expect(ProxyPlaces.contain("127.0.0.1", port: 8080, in: environment))
        #expect(!ProxyPlaces.contain("127.0.0.1", port: 80, in: environment))
        #expect(!ProxyPlaces.contain("10.0.0.1", port: 3128, in: environment))
        #expect(!ProxyPlaces.contain("127.0.0.1", port: 3128, in: [:]))
    }

    @Test("a request for public servers does not follow a redirect to a private server")
    func redirects() throws {
        let (outside, inside) = (
            try #require(URL(string: "http://example.org/a")), try #require(URL(string: "http://127.0.0.1/b"))
        )
        var request = HTTPRequest(outside)
        var usual = Redirection(request, limit: 5)
        try usual.follow(inside, status: 302)
        request.reach = .of(outside)
        var held = Redirection(request, limit: 5)
        let error = #expect(throws: MastheadError.self) { try held.follow(inside, status: 302) }
        #expect(error?.code == .refused && error?.found.contains("private network") == true)
        var on = Redirection(request, limit: 5)
        try on.follow(try #require(URL(string: "http://example.net/")), status: 302)
        #expect(throws: MastheadError.self) { try on.follow(inside, status: 302) }
    }
}
