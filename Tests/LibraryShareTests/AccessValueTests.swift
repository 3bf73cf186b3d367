import Foundation
import HTTPTypes
import IssueLibrary
import Periodical
import Testing

@testable import LibraryShare

/// The values that decide about access, without a server.
@Suite struct AccessValueTests {
    @Test("a PIN has six random digits, or 6 to 12 digits that the user chooses")
    func pins() {
        #expect(SharePIN().digits.wholeMatch(of: /[0-9]{6}/) != nil)
        #expect(Set((0..<100).map { _ in SharePIN().digits }).count > 90)
        #expect(SharePIN("0042 17") == nil && SharePIN("12345") == nil && SharePIN("1234567890123") == nil)
        #expect(SharePIN("abcdef") == nil && SharePIN("١٢٣٤٥٦") == nil && SharePIN("") == nil)
        #expect(SharePIN("123456789012")?.spaced == "123 456 789 012" && SharePIN("1234567")?.spaced == "123 456 7")
    }

    @Test("only the right digits match, with or without spaces")
    func comparison() throws {
        let check = PINCheck(try #require(SharePIN("004217")))
        for right in ["004217", "004 217", "00-42-17", " 004217 "] { #expect(check.matches(right), "\(right)") }
        let wrong = [
            "", "0", "004218", "4217", "0042170", "००४२१७", "004217\0", "004217\n",
            String(repeating: "0", count: 1 << 20),
        ]
        for text in wrong { #expect(!check.matches(text), "\(text.prefix(20).debugDescription)") }
    }

    private func token(_ fields: HTTPFields) -> DeviceCredentials { DeviceCredentials(fields, cookie: "masthead-8418") }

    private func basic(_ text: String) -> String { "Basic \(Data(text.utf8).base64EncodedString())" }

    @Test("a token is the password of HTTP Basic with any name, or the cookie of this port")
    func credentials() {
        let known = DeviceToken()
        for field in [
            basic("masthead:\(known.text)"), basic(":\(known.text.uppercased())"), basic("a b:\(known.text)"),
        ] {
            let found = token([.authorization: field])
            #expect(found.token == known && !found.isBrowser, "\(field)")
        }
        #expect(token([.authorization: "basic  \(basic("x:\(known.text)").dropFirst(6))"]).token == known)
        #expect(token([.cookie: "other=1; masthead-8418=\(known.text)"]).token == known)
        #expect(token([.cookie: "masthead-8418=\(known.text)"]).isBrowser)
        #expect(token([.cookie: "masthead-9000=\(known.text)"]).token == nil, "the cookie of another port")
        let newer = DeviceToken()
        let both: HTTPFields = [.authorization: basic("x:\(newer.text)"), .cookie: "masthead-8418=\(known.text)"]
        #expect(token(both).token == newer)
    }

    @Test(
        "malformed credentials contain no token",
        arguments: [
            "", "Basic", "Basic ", "Basic !!!!", "Basic YQ==", "Bearer abc", "Basic YTo=", "Digest username=\"x\"",
            "Basic \(String(repeating: "QUFB", count: 100_000))", "Basic \u{0}\u{FF}",
        ])
    func malformed(field: String) {
        let found = token([.authorization: field])
        #expect(found.token == nil && found.isPresent)
        #expect(token([.cookie: field]).token == nil)
        #expect(token([.cookie: "masthead-8418=\(field)"]).token == nil)
    }

    @Test(
        "the server listens on one address only",
        arguments: ["0.0.0.0", "::", "0:0:0:0:0:0:0:0", "localhost", "", "192.168.1", "1.2.3.4; ls", "fe80::1%eth0"])
    func refused(address: String) {
        #expect(throws: MastheadError.self) { try LocalAddress.check(address) }
    }

    @Test("only loopback addresses are this computer's own")
    func loopback() {
        for address in ["127.0.0.1", "127.8.8.8", "::1"] { #expect(LocalAddress.isLoopback(address), "\(address)") }
        for address in ["192.168.0.1", "10.127.0.1", "::2", "1::1", "::", "", "localhost"] {
            #expect(!LocalAddress.isLoopback(address), "\(address)")
        }
    }

    @Test("private addresses are distinguished from addresses on the internet")
    func addresses() throws {
        for address in [
            "10.0.0.1", "172.16.0.1", "172.31.255.1", "192.168.0.1", "127.0.0.1", "169.254.1.1", "fd00::1", "fe80::1",
            "::1",
        ] {
            #expect(LocalAddress.isPrivate(address), "\(address)")
            try LocalAddress.check(address)
        }
        for address in ["8.8.8.8", "172.32.0.1", "172.15.0.1", "192.169.0.1", "2001:db8::1", "::2", "x", ""] {
            #expect(!LocalAddress.isPrivate(address), "\(address)")
        }
    }
}
