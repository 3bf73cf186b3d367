import Foundation
import Periodical
import PushServices
import TestSupport
import Testing

@Suite struct WebPushMessageTests {
    @Test("a push message is accepted if its content, topic and padding are within limits")
    func limits() throws {
        let most = WebPushMessage.contentByteLimit
        #expect(most == 3993)
        _ = try WebPushMessage(
            Data(count: most), timeToLive: 28 * 86_400, topic: String(repeating: "a", count: 32), paddedTo: most)
        _ = try WebPushMessage(Data(), timeToLive: 0, topic: "-_09azAZ")
        #expect(throws: MastheadError.self) { try WebPushMessage(Data(count: most + 1), timeToLive: 0) }
        for time in [-1, 28 * 86_400 + 1] {
            #expect(throws: MastheadError.self) { try WebPushMessage(Data(), timeToLive: time) }
        }
        for topic in ["", String(repeating: "a", count: 33), "a=", "a b", "a\r\nTTL: 0", "ä"] {
            #expect(throws: MastheadError.self, "\(topic)") { try WebPushMessage(Data(), timeToLive: 0, topic: topic) }
        }
        for padding in [-1, most + 1] {
            #expect(throws: MastheadError.self) { try WebPushMessage(Data(), timeToLive: 0, paddedTo: padding) }
        }
    }

    @Test("the longest push message has 4,096 bytes after encryption")
    func padding() throws {
        let subscription = try PushSubscription(json: Browser().json("https://push.example.net/x"))
        func byteCount(_ content: Int, _ padding: Int) throws -> Int {
            try WebPushEncryption.encrypt(Data(count: content), for: subscription, paddedTo: padding).count
        }
        #expect(try byteCount(3993, 0) == 4096)
        #expect(try byteCount(0, 0) == 103)
        #expect(try byteCount(1, 500) == 603)
        #expect(try byteCount(499, 500) == 603)
        #expect(try byteCount(501, 500) == 604)
        #expect(throws: MastheadError.self) { try byteCount(3994, 0) }
    }

    @Test(
        "the contact address of a push server must be an email address or a web page",
        arguments: [
            "", "office@example.org", "http://example.org", "mailto:", "https://", "tel:1", "mailto:press@localhost",
            "https://localhost:8090/", "mailto: office@example.org", "mailto:office@example.org ",
            "mailto:a@b@example.org",
            "mailto:timers@masthead.invalid", "mailto:me@nas.local", "mailto:me@router", "https://127.0.0.1/",
            "https://[::1]/",
            "https://nas.lan/contact", "mailto:me@127.0.0.1", "mailto:@example.org", "https://me:x@example.org/",
            "mailto:me@example.org.", "mailto:me@-example.org", "MAILTO:me@press.test",
        ])
    func contact(text: String) throws {
        #expect(throws: MastheadError.self) { try VAPIDKey(contact: text) }
    }

    @Test(
        "the contact address of a push server can be in any public domain",
        arguments: [
            "mailto:office@example.org", "mailto:a.b+c@mail.example.co.uk", "https://example.org/contact?a=b",
            "https://xn--bcher-kva.example.org:8443/", "mailto:o'neil@example.org",
        ])
    func realContact(text: String) throws {
        #expect(try VAPIDKey(contact: text).contact == text)
    }

    @Test("a VAPID key can be read from PEM or from 32 bytes")
    func key() throws {
        let key = try VAPIDKey(contact: "https://example.org/contact")
        let again = try VAPIDKey(text: key.pem, contact: "mailto:office@example.org")
        #expect(again.applicationServerKey == key.applicationServerKey)
        // RFC 8291 appendix A gives both keys.
        let known = try VAPIDKey(
            text: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw\n", contact: "mailto:office@example.org")
        #expect(
            known.applicationServerKey
                == "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8")
    }

    @Test("a VAPID token is replaced an hour before it expires")
    func tokens() throws {
        let clock = try ManualClock("2027-01-15T08:00:00Z")
        let tokens = VAPIDTokens(try VAPIDKey(contact: "mailto:office@example.org"), now: { clock.now })
        let start = clock.now
        let first = try tokens.authorization(for: "https://a.example")
        #expect(try tokens.authorization(for: "https://b.example") != first)
        clock.set(start.addingTimeInterval(11 * 3600 - 1))
        #expect(try tokens.authorization(for: "https://a.example") == first)
        clock.set(start.addingTimeInterval(11 * 3600))
        let second = try tokens.authorization(for: "https://a.example")
        #expect(second != first)
        clock.set(start)
        #expect(try tokens.authorization(for: "https://a.example") != second)
        #expect(VAPIDTokens.lifetime <= 24 * 3600)
        // The number of services is unlimited.
        for number in 0..<600 { _ = try tokens.authorization(for: "https://\(number).example") }
    }
}
