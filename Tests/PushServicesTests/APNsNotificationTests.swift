import Foundation
import Periodical
import PushServices
import Testing

@Suite struct APNsNotificationTests {
    private func notification(
        _ kind: APNsNotification.Kind = .background, topic: String = "org.example.press",
        values: [String: String] = [:],
        collapseID: String? = nil, priority: APNsNotification.Priority? = nil
    ) throws -> APNsNotification {
        try APNsNotification(
            to: Keys.device(), topic: topic, kind, values: values, collapseID: collapseID, expiration: .once,
            priority: priority)
    }

    private func text(_ notification: APNsNotification) -> String {
        String(decoding: notification.payload, as: UTF8.self)
    }

    @Test("a background notification wakes the app with priority 5")
    func background() throws {
        let background = try notification(values: ["issue": "press/12"])
        #expect(text(background) == #"{"aps":{"content-available":1},"issue":"press/12"}"#)
        #expect(background.priority == .considerate)
        #expect(try notification(priority: .considerate).priority == .considerate)
        #expect(throws: MastheadError.self) { try notification(priority: .immediate) }
    }

    @Test("an alert to an app has a title and a text, and the app can add the cover")
    func alert() throws {
        let cover = try #require(URL(string: "https://example.org/c.jpg"))
        let plain = try notification(.alert(APNsAlert(title: "Press", body: "No. 12 \"½\"")))
        #expect(text(plain) == #"{"aps":{"alert":{"body":"No. 12 \"½\"","title":"Press"}}}"#)
        #expect(plain.priority == .immediate)
        let illustrated = try notification(.alert(APNsAlert(title: "P", body: "b", cover: cover)))
        #expect(
            text(illustrated)
                == #"{"aps":{"alert":{"body":"b","title":"P"},"mutable-content":1},"cover":"https://example.org/c.jpg"}"#
        )
        let local = try #require(URL(string: "http://example.org/c.jpg"))
        #expect(throws: MastheadError.self) { try notification(.alert(APNsAlert(title: "P", body: "b", cover: local))) }
    }

    @Test("a notification to APNs can have at most 4,096 bytes")
    func limit() throws {
        let bare = try notification(values: ["x": ""]).payload.count
        #expect(try notification(values: ["x": String(repeating: "y", count: 4096 - bare)]).payload.count == 4096)
        let error = try #require(throws: MastheadError.self) {
            try notification(values: ["x": String(repeating: "y", count: 4097 - bare)])
        }
        #expect(error.code == .pushMessage && error.found.contains("4097"))
    }

    @Test("the collapse identifier of a notification has at most 64 bytes")
    func fields() throws {
        #expect(try notification(collapseID: String(repeating: "c", count: 64)).collapseID?.count == 64)
        for wrong in [String(repeating: "c", count: 65), "", "a\r\nb", "a b", "ü"] {
            #expect(throws: MastheadError.self, "\(wrong)") { try notification(collapseID: wrong) }
        }
        for wrong in ["", "a b", "a\r\napns-priority: 10", "ä", String(repeating: "t", count: 256)] {
            #expect(throws: MastheadError.self, "\(wrong)") { try notification(topic: wrong) }
        }
        for taken in ["aps", "cover"] {
            #expect(throws: MastheadError.self) { try notification(values: [taken: "x"]) }
        }
    }

    @Test("a device token must consist of hexadecimal digits")
    func token() throws {
        #expect(try DeviceToken(String(repeating: "Ab", count: 32)).description == String(repeating: "ab", count: 32))
        #expect(try DeviceToken(String(repeating: "0", count: 16)).description.count == 16)
        let wrong = [
            "", "abcd", String(repeating: "a", count: 63), String(repeating: "zz", count: 32),
            String(repeating: "a", count: 402), String(repeating: "a", count: 62) + "/x",
            String(repeating: "٣", count: 32),
        ]
        for text in wrong { #expect(throws: MastheadError.self, "\(text)") { try DeviceToken(text) } }
    }
}
