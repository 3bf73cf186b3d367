import Foundation
import Periodical
import Testing

@testable import IssueTransfer

/// What a stranger's document names leads to no machine of the reader's own network.
@Suite struct InsideTests {
    @Test(
        "hosts of this machine and its network are told by name and number",
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

    @Test("a request that stays outside follows no redirect inside; others do")
    func redirects() throws {
        let (outside, inside) = (
            try #require(URL(string: "http://example.org/a")), try #require(URL(string: "http://127.0.0.1/b"))
        )
        var request = HTTPRequest(outside)
        var usual = Redirection(request, limit: 5)
        try usual.follow(inside, status: 302)
        request.staysOutside = true
        var held = Redirection(request, limit: 5)
        let error = #expect(throws: MastheadError.self) { try held.follow(inside, status: 302) }
        #expect(error?.code == .refused && error?.found.contains("own network") == true)
        var on = Redirection(request, limit: 5)
        try on.follow(try #require(URL(string: "http://example.net/")), status: 302)
        #expect(throws: MastheadError.self) { try on.follow(inside, status: 302) }
    }
}
