import Foundation
import Periodical
import PushServices
import Testing

@Suite struct PushSubscriptionTests {
    private let browser = Browser()

    @Test("a browser's push subscription is parsed")
    func read() throws {
        let subscription = try PushSubscription(json: browser.json("https://Push.example.net:443/x/y%2Fz?a=b"))
        #expect(subscription.endpoint.absoluteString == "https://Push.example.net:443/x/y%2Fz?a=b")
        #expect(subscription.origin == "https://push.example.net")
        #expect(subscription.publicKey == browser.publicKey && subscription.secret == browser.secret)
        let other = try PushSubscription(json: browser.json("https://push.example.net:8443"))
        #expect(other.origin == "https://push.example.net:8443")
    }

    @Test(
        "the endpoint of a push subscription must be a public https URL",
        arguments: [
            "http://push.example.net/x", "https://127.0.0.1/x", "https://localhost/x", "https://[::1]/x",
            "https://10.0.0.1/x", "https://192.168.1.1/x", "https://169.254.169.254/latest", "https://router/x",
            "https://[fd00::1]/x", "https://[::ffff:10.0.0.1]/x", "https://0x7f.1/x", "https://2130706433/x",
            "https://user:word@push.example.net/x", "https://push.example.net/x#y", "ftp://push.example.net/x",
            "https:///x", "file:///etc/passwd", "", "push.example.net", "https://push.example.net/a b",
            "https://push.example.net/ü", "https://push.example.net:99999/x", "https://push.example.net:0/x",
        ])
    func endpoint(text: String) throws {
        let error = try #require(throws: MastheadError.self) { try PushSubscription(json: browser.json(text)) }
        #expect(error.code == .pushAddress)
    }

    @Test("tests can allow push endpoints on the same computer")
    func everywhere() throws {
        let subscription = try PushSubscription(json: browser.json("https://127.0.0.1:4430/x"), reach: .everywhere)
        #expect(subscription.origin == "https://127.0.0.1:4430")
    }

    @Test("a push subscription is rejected if its endpoint is too long")
    func long() throws {
        let start = "https://push.example.net/"
        let most = PushSubscription.endpointByteLimit - start.utf8.count
        _ = try PushSubscription(json: browser.json(start + String(repeating: "x", count: most)))
        #expect(throws: MastheadError.self) {
            try PushSubscription(json: browser.json(start + String(repeating: "x", count: most + 1)))
        }
    }

    @Test("a push subscription is rejected unless its key is on the curve and its secret has 16 bytes")
    func keys() throws {
        let endpoint = try #require(URL(string: "https://push.example.net/x"))
        var offCurve = browser.publicKey
        offCurve[64] ^= 1
        let keys = [offCurve, Data(), browser.publicKey.dropLast(), Data([4]) + Data(count: 64), Data([0])]
        for key in keys {
            #expect(throws: MastheadError.self) {
                try PushSubscription(endpoint: endpoint, publicKey: Data(key), secret: browser.secret)
            }
        }
        for count in [0, 15, 17] {
            #expect(throws: MastheadError.self) {
                try PushSubscription(endpoint: endpoint, publicKey: browser.publicKey, secret: Data(count: count))
            }
        }
    }

    @Test(
        "a malformed push subscription is rejected",
        arguments: [
            "", "[]", "{}", #"{"endpoint":"https://push.example.net/x"}"#, #"{"endpoint":1,"keys":{}}"#,
            #"{"endpoint":"https://push.example.net/x","keys":{"p256dh":"!","auth":"!"}}"#,
            String(repeating: "[", count: 100_000),
        ])
    func malformed(text: String) throws {
        let error = try #require(throws: MastheadError.self) { try PushSubscription(json: Data(text.utf8)) }
        #expect(error.code == .pushAddress)
    }
}
