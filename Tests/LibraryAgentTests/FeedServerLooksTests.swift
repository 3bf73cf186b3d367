import Foundation
import IssueLibrary
import LibrarySupport
import Periodical
import Schedule
import TestSupport
import Testing

/// Tests of the intervals at which feeds with push are checked.
///
/// Only a test advances the clock, so no check becomes due by itself.
@Suite struct FeedServerLooksTests {
    private static let hub = "https://127.0.0.1:9/hub"

    private func looks(_ press: PressFixture) -> Int { press.requests("GET", "/v1/tides").count }

    private func start(_ press: PressFixture, isHeard: Bool) async throws -> (IssueLibrary, Task<Bool, any Error>) {
        let server = press.arrival.publisher.server
        let topic = server.url("/v1/tides").absoluteString
        press.answer("/v1/service", #"{"publications": [], "topics": [], "feeds": true}"#)
        press.answer(
            "/v1/tides",
            """
            <feed xmlns="http://www.w3.org/2005/Atom"><title>Tides</title><id>urn:tides</id><link rel="hub" href="\(Self.hub)"/>
            <link rel="self" href="\(topic)"/>
            <entry><id>urn:1</id><title>One</title><updated>2026-01-01T00:00:00Z</updated></entry></feed>
            """)
        // If the followed feeds change while the library registers a device, it registers another one.
        for number in 1..<10 {
            press.answer(
                "/v1/devices/d\(number)/feeds",
                #"[{"topic": "\#(topic)", "hub": "\#(Self.hub)", "isHeard": \#(isHeard)}]"#)
        }
        press.arrival.set { $0.feedServer = FeedServer(server.url("/").absoluteString)?.url }
        let library = try await press.arrival.opened()
        _ = try await library.adding.add(server.url("/v1/tides"))
        let handle = try #require(try await library.publications.all().first { $0.kind == .feed }?.handle)
        try await library.following.setInterval(RefreshInterval("1h"), of: handle)
        // A feed that was just added is not checked again at once.
        press.arrival.clock.advance(by: 60)
        return (library, Task { try await library.agent.run(.stay) })
    }

    /// Advances the clock by a number of seconds, in steps of ten minutes.
    private func pass(_ seconds: Double, _ press: PressFixture) async throws {
        for _ in 0..<Int(seconds / 600) {
            press.arrival.clock.advance(by: 600)
            try await press.settle()
        }
    }

    @Test("a feed with push notifications is not checked for six hours unless the publisher server fails")
    func heard() async throws {
        let press = try await PressFixture()
        let (_, agent) = try await start(press, isHeard: true)
        try await press.isAsked(after: 7)
        try await wait(while: looks(press) < 2)
        try await pass(600, press)
        let before = looks(press)
        try await pass(6 * 3600, press)
        #expect(looks(press) == before)
        press.turn(off: true)
        press.announce(after: 7)
        // The feed is on the same failed server, and is requested at its usual interval nevertheless.
        try await press.advance(by: 600, until: { looks(press) >= before + 2 })
        agent.cancel()
        _ = try await agent.value
    }

    @Test("a feed whose hub rejected the subscription is checked at its usual interval")
    func unheard() async throws {
        let press = try await PressFixture()
        let (_, agent) = try await start(press, isHeard: false)
        try await press.isAsked(after: 7)
        let before = looks(press)
        try await pass(3 * 3600, press)
        #expect(looks(press) >= before + 2)
        agent.cancel()
        _ = try await agent.value
    }

    @Test("if the feed server deletes a push connection, the library opens a new connection")
    func removedOnServer() async throws {
        let press = try await PressFixture()
        let (library, agent) = try await start(press, isHeard: true)
        try await press.isAsked(after: 7)
        agent.cancel()
        _ = try await agent.value
        let count = press.requests("POST", "/v1/devices").count
        for number in 1...count { press.answer("/v1/devices/d\(number)/feeds", "{}", 404) }
        let second = Task { try await library.agent.run(.stay) }
        // If the first agent was canceled before it saved its state, the second one waits some hours for its next try.
        try await press.advance(
            by: 60,
            until: {
                (count + 1..<10).contains { !press.requests("GET", "/v1/devices/d\($0)/feeds").isEmpty }
            })
        second.cancel()
        _ = try await second.value
    }
}
