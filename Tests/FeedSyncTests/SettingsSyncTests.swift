import FeedSync
import Foundation
import IssueLibrary
import Periodical
import Schedule
import TestSupport
import Testing

/// Feed settings that the service stores as one preference.
@Suite struct SettingsSyncTests {
    private static let stream = "user/-/state/com.google/root"
    private static let key = "masthead-settings"

    private func note(_ service: ReaderService) -> String? { service.with { $0.preferences[Self.stream]?[Self.key] } }

    private func put(_ text: String, _ service: ReaderService) {
        service.with { $0.preferences[Self.stream, default: [:]][Self.key] = text }
    }

    /// Returns a feed's settings: check interval, days to keep posts, and whether to keep pictures.
    private func chosen(_ handle: String, _ fixture: SyncFixture) async throws -> String {
        let publication = try await fixture.library.publications.publication(handle)
        let feed = try #require(publication.feed)
        let words = [
            publication.interval?.description, feed.retentionDays.map(String.init), feed.keepsPictures.map { "\($0)" },
        ]
        return words.map { $0 ?? "-" }.joined(separator: " ")
    }

    @Test("two libraries with the same account exchange their feed settings")
    func bothWays() async throws {
        let one = try await SyncFixture()
        for name in ["a", "b"] { one.publish(name, 1...1) }
        let other = try await SyncFixture(one.service)
        for fixture in [one, other] {
            try await fixture.logIn()
            try await fixture.sync()
        }
        #expect(note(one.service) == nil)
        one.settings.withLock { $0 = ["every": "1h", "feed-retention": "30"] }
        try await one.library.following.setInterval(RefreshInterval("2h"), of: "a")
        try await one.library.feeds.setRetention(days: 0, of: "a")
        try await one.library.feeds.setKeepsPictures(false, of: "b")
        try await one.sync()
        #expect(
            note(one.service)
                == #"{"feeds":{"http://example.org/a":{"every":"2h","keep":"0"},"http://example.org/b":{"pictures":"no"}},"masthead":1,"settings":{"every":"1h","feed-retention":"30"}}"#
        )
        #expect(try await other.sync().takenSettingCount == 4)
        #expect(other.settings.withLock { $0 } == ["every": "1h", "feed-retention": "30"])
        #expect(try await chosen("a", other) == "2h 0 -")
        #expect(try await chosen("b", other) == "- - false")
        #expect(try await other.library.service.account()?.settings == .inStep)
        // A reset setting is reset everywhere.
        other.settings.withLock { $0["every"] = nil }
        try await other.library.following.setInterval(nil, of: "a")
        try await other.library.feeds.setKeepsPictures(nil, of: "b")
        try await other.sync()
        try await one.sync()
        #expect(one.settings.withLock { $0 } == ["feed-retention": "30"])
        #expect(try await chosen("a", one) == "- 0 -")
        #expect(try await chosen("b", one) == "- - -")
        let writes = one.service.with { $0.writes.count }
        try await one.sync()
        try await other.sync()
        #expect(one.service.with { $0.writes.count } == writes)
    }

    @Test("a feed setting that was changed locally takes precedence over the sync service's value")
    func conflict() async throws {
        let one = try await SyncFixture()
        one.publish("a", 1...1)
        let other = try await SyncFixture(one.service)
        for fixture in [one, other] {
            try await fixture.logIn()
            try await fixture.sync()
        }
        one.settings.withLock { $0 = ["every": "1h", "feed-retention": "0"] }
        try await one.library.feeds.setRetention(days: 7, of: "a")
        try await one.sync()
        other.settings.withLock { $0 = ["every": "6h"] }
        try await other.library.feeds.setKeepsPictures(true, of: "a")
        try await other.sync()
        #expect(other.settings.withLock { $0 } == ["every": "6h", "feed-retention": "0"])
        #expect(try await chosen("a", other) == "- 7 true")
        try await one.sync()
        #expect(one.settings.withLock { $0 } == ["every": "6h", "feed-retention": "0"])
        #expect(try await chosen("a", one) == "- 7 true")
    }

    @Test(
        "a changed feed setting is not lost if the sync is interrupted",
        arguments: [ReaderService.Fault.dropped, .droppedAfterEffect, .status(503, retryAfter: nil)])
    func broken(_ fault: ReaderService.Fault) async throws {
        let fixture = try await SyncFixture()
        fixture.publish("a", 1...1)
        try await fixture.logIn()
        try await fixture.sync()
        fixture.settings.withLock { $0 = ["every": "1h"] }
        fixture.service.with { $0.fault = { $0 == "preference/stream/set" ? fault : nil } }
        await #expect(throws: MastheadError.self) { try await fixture.sync() }
        fixture.service.with { $0.fault = nil }
        fixture.settings.withLock { $0["feed-retention"] = "30" }
        try await fixture.sync()
        #expect(fixture.settings.withLock { $0 } == ["every": "1h", "feed-retention": "30"])
        #expect(note(fixture.service)?.contains(#""settings":{"every":"1h","feed-retention":"30"}"#) == true)
    }

    @Test("the library sends its settings note again if the sync service loses it")
    func lost() async throws {
        let fixture = try await SyncFixture()
        fixture.publish("a", 1...1)
        fixture.settings.withLock { $0 = ["every": "1h"] }
        try await fixture.logIn()
        try await fixture.sync()
        let before = note(fixture.service)
        fixture.service.with { $0.preferences = [:] }
        try await fixture.sync()
        #expect(fixture.settings.withLock { $0 } == ["every": "1h"])
        #expect(before != nil && note(fixture.service) == before)
    }

    @Test(
        "the library does not overwrite a damaged, newer or unrelated settings note",
        arguments: [
            ("{", ServiceNoteState.damaged), ("[]", .damaged), ("every=1h", .damaged), (#"{"settings":{}}"#, .damaged),
            (#"{"masthead":1,"settings":{"every":"often"}}"#, .damaged),
            (#"{"masthead":1,"settings":["every"]}"#, .damaged), (#"{"masthead":1,"settings":{"every":7}}"#, .damaged),
            (#"{"masthead":1,"feeds":{"http://example.org/a":{"keep":"-3"}}}"#, .damaged),
            (#"{"masthead":1,"feeds":{"http://example.org/a":"no"}}"#, .damaged), (#"{"masthead":0}"#, .damaged),
            (#"{"masthead":2,"settings":{"every":"1h"}}"#, .newer),
        ])
    func foreign(_ text: String, _ state: ServiceNoteState) async throws {
        let fixture = try await SyncFixture()
        fixture.publish("a", 1...1)
        fixture.settings.withLock { $0 = ["feed-retention": "30"] }
        put(text, fixture.service)
        try await fixture.logIn()
        try await fixture.sync()
        #expect(note(fixture.service) == text)
        #expect(fixture.settings.withLock { $0 } == ["feed-retention": "30"])
        #expect(try await chosen("a", fixture) == "- - -")
        #expect(try await fixture.library.service.account()?.settings == state)
    }

    @Test("an update of the settings note keeps the settings of later versions and other libraries")
    func unknownKeys() async throws {
        let fixture = try await SyncFixture()
        fixture.publish("a", 1...1)
        put(
            #"{"masthead":1,"later":{"list":[1,true,"x"]},"settings":{"feed-color":"red"},"feeds":{"http://example.org/z":{"keep":"0"},"http://example.org/a":{"whole":"yes"}}}"#,
            fixture.service)
        fixture.settings.withLock { $0 = ["every": "1h"] }
        try await fixture.logIn()
        for _ in 0..<3 { try await fixture.sync() }
        let text = try #require(note(fixture.service))
        let kept = [
            #""feed-color":"red""#, #""every":"1h""#, #""http://example.org/a":{"whole":"yes"}"#,
            #""http://example.org/z":{"keep":"0"}"#, #""later":{"list":[1,true,"x"]}"#,
        ]
        for part in kept {
            #expect(text.contains(part), "\(text)")
        }
        #expect(fixture.settings.withLock { $0 } == ["every": "1h"])
        // Unfollowing a feed removes its settings.
        fixture.publish("b", 2...2)
        try await fixture.sync()
        try await fixture.library.following.unfollow("a", keepsContent: false)
        try await fixture.sync()
        #expect(note(fixture.service)?.contains("example.org/a") == false)
        #expect(note(fixture.service)?.contains("example.org/z") == true)
    }

    @Test("a settings note above the size limit is not sent")
    func tooLarge() async throws {
        let fixture = try await SyncFixture()
        fixture.publish("a", 1...1)
        let filler = String(repeating: "x", count: SettingsNote.byteLimit - 60)
        let text = #"{"masthead":1,"settings":{"later":"\#(filler)"}}"#
        put(text, fixture.service)
        fixture.settings.withLock { $0 = ["every": "1h", "feed-retention": "30"] }
        try await fixture.logIn()
        try await fixture.sync()
        #expect(try await fixture.library.service.account()?.settings == .tooLarge)
        #expect(note(fixture.service) == text)
    }

    @Test(
        "settings are not sent to a service that does not support preferences",
        arguments: [
            ReaderService.Fault.status(404, retryAfter: nil), .status(501, retryAfter: nil), .emptyList, .page,
        ])
    func notKept(_ fault: ReaderService.Fault) async throws {
        let fixture = try await SyncFixture()
        fixture.publish("a", 1...1)
        fixture.settings.withLock { $0 = ["every": "1h"] }
        fixture.service.with { $0.fault = { $0.hasPrefix("preference/") ? fault : nil } }
        try await fixture.logIn()
        try await fixture.sync()
        #expect(try await fixture.library.service.account()?.settings == .notKept)
        #expect(fixture.settings.withLock { $0 } == ["every": "1h"])
        #expect(fixture.service.with { !$0.writes.contains { $0.hasPrefix("preference") } })
        // As soon as the service stores preferences, the settings are there.
        fixture.service.with { $0.fault = nil }
        try await fixture.sync()
        #expect(note(fixture.service)?.contains("1h") == true)
    }

    @Test(
        "if the sync service does not store the settings note, the library sends it only once",
        arguments: [true, false])
    func forgetful(says501: Bool) async throws {
        let fixture = try await SyncFixture()
        fixture.publish("a", 1...1)
        fixture.settings.withLock { $0 = ["every": "1h"] }
        fixture.service.with { state in
            state.fault = { path in
                path != "preference/stream/set" ? nil : says501 ? .status(501, retryAfter: nil) : .emptyList
            }
        }
        try await fixture.logIn()
        for _ in 0..<3 { try await fixture.sync() }
        #expect(try await fixture.library.service.account()?.settings == .refused)
        #expect(fixture.service.log.count { $0.path.contains("preference/stream/set") } == 1)
    }
}
