import Foundation
import GRDB
import IssueLibrary
import LibrarySupport
import Periodical
import PressClient
import TestSupport
import Testing

/// Tests of the agent's push connection to a publisher server.
///
/// Only a test advances the clock, so no check becomes due by itself.
@Suite struct PressChannelTests {
    private func start(_ press: PressFixture) async throws -> (IssueLibrary, Task<Bool, any Error>) {
        let library = try await press.arrival.opened()
        return (library, Task { try await library.agent.run(.stay) })
    }

    private func end(_ agent: Task<Bool, any Error>) async throws {
        agent.cancel()
        #expect(try await agent.value)
    }

    /// Waits until the agent is idle, and returns the seconds until its next task.
    private func rest(_ press: PressFixture) async throws -> Double {
        try await press.settle()
        let clock = press.arrival.clock
        return try #require(clock.nextEnd).timeIntervalSince(clock.now)
    }

    /// Returns the body of the request that registered a push connection.
    private func registration(_ press: PressFixture, _ number: Int) throws -> [String: Any] {
        let body = press.requests("POST", "/v1/devices")[number].body
        let object = try JSONSerialization.jsonObject(with: body)
        return try #require(object as? [String: Any])
    }

    @Test("the agent downloads an announced issue immediately")
    func announced() async throws {
        let press = try await PressFixture(announcing: ["two"])
        let (library, agent) = try await start(press)
        try await press.isAsked(after: 7)
        let looks = press.arrival.lookCount
        try press.arrival.publish(["two"])
        press.announce(after: 7)
        try await wait(while: try await library.items.item("two")?.status != .available)
        #expect(press.arrival.lookCount > looks)
        try await press.isAsked(after: 8)
        try await end(agent)
        let body = try registration(press, 0)
        #expect(Set(body.keys) == ["kind", "key", "publications"])
        #expect(body["kind"] as? String == "channel" && body["publications"] as? [String] == ["magazine"])
    }

    @Test("after a restart, the agent keeps its account and continues after the last announcement")
    func restarted() async throws {
        let press = try await PressFixture(announcing: ["two"])
        let (_, first) = try await start(press)
        try await press.isAsked(after: 7)
        try await end(first)
        let (library, second) = try await start(press)
        try await press.isAsked(after: 7, times: 2)
        try press.arrival.publish(["two"])
        press.announce(after: 7)
        try await wait(while: try await library.items.item("two")?.status != .available)
        try await end(second)
        #expect(press.requests("POST", "/v1/devices").count == 1)
    }

    @Test("if an announced issue is not in the catalog yet, the library checks the catalog up to five times")
    func early() async throws {
        let press = try await PressFixture(announcing: ["two", "never"])
        let clock = press.arrival.clock
        let (library, agent) = try await start(press)
        try await press.isAsked(after: 7)
        press.announce(after: 7)
        try await press.isAsked(after: 8)
        // The catalog does not have the issue yet. The next check is due in a few seconds.
        try await wait(while: try await rest(press) > 15)
        try press.arrival.publish(["two"])
        clock.advance(by: 15)
        try await wait(while: try await library.items.item("two")?.status != .available)
        press.announce(after: 8)
        try await press.isAsked(after: 9)
        for pause in [15.0, 60, 300, 900, 3600] {
            try await wait(while: try await rest(press) > pause)
            let looks = press.arrival.lookCount
            clock.advance(by: pause)
            try await wait(while: press.arrival.lookCount == looks)
        }
        // The library does not check again for the missing issue.
        try await press.settle()
        let looks = press.arrival.lookCount
        for _ in 0..<3 {
            clock.advance(by: 3600)
            try await press.settle()
        }
        #expect(press.arrival.lookCount == looks)
        try await end(agent)
    }

    @Test("a catalog with push notifications is checked only once a day unless the publisher server fails")
    func seldom() async throws {
        let press = try await PressFixture()
        let clock = press.arrival.clock
        let (_, agent) = try await start(press)
        try await press.isAsked(after: 7)
        // The catalog is checked twice at first: as usual, and after the registration.
        try await wait(while: press.arrival.lookCount == 0)
        func pass(_ seconds: Double) async throws {
            clock.advance(by: seconds)
            try await press.settle()
        }
        try await press.settle()
        try await pass(60)
        let looks = press.arrival.lookCount
        for _ in 0..<12 { try await pass(3600) }
        #expect(press.arrival.lookCount == looks)
        for _ in 0..<16 { try await pass(3600) }
        #expect(press.arrival.lookCount == looks + 1)
        // The running long poll fails, and so does every request after it.
        press.turn(off: true)
        press.announce(after: 7)
        try await press.advance(by: 600, until: { press.arrival.lookCount >= looks + 2 })
        try await end(agent)
    }

    @Test("if a server answers every long poll immediately, the library polls more slowly")
    func hasty() async throws {
        let press = try await PressFixture()
        press.hurry()
        let (_, agent) = try await start(press)
        func asked() -> Int { press.requests("GET", "/v1/events?wait=45&after=7").count }
        // The push connection sleeps between two polls, in addition to the sleeping tasks of the agent.
        try await wait(while: press.arrival.clock.sleeperCount < PressFixture.alarmCount + 1)
        // Four polls need no pause. The first of them has the number 7 only if the catalog was checked before.
        let hasty = asked()
        #expect((3...4).contains(hasty))
        for count in hasty + 1...hasty + 3 {
            press.arrival.clock.advance(by: 1)
            try await wait(
                while: asked() < count || press.arrival.clock.sleeperCount < PressFixture.alarmCount + 1)
            #expect(asked() == count)
        }
        try await end(agent)
    }

    @Test("if the publisher server does not know a publication, the library creates no account")
    func unknown() async throws {
        let press = try await PressFixture(publications: ["other"])
        let (_, agent) = try await start(press)
        try await wait(while: press.requests("GET", "/v1/service").isEmpty || press.arrival.lookCount == 0)
        let looks = press.arrival.lookCount
        try await press.advance(by: 600, until: { press.arrival.lookCount > looks })
        try await end(agent)
        #expect(press.requests("POST", "/v1/devices").isEmpty)
    }

    @Test("an invalid value in the settings file does not change the push connections")
    func slip() async throws {
        let press = try await PressFixture(announcing: ["two"])
        let (library, agent) = try await start(press)
        try await press.isAsked(after: 7)
        try await press.settle()
        press.arrival.setSlip(true)
        // The agent reads the settings again when the library changes.
        try await library.following.setInterval(nil, of: press.arrival.publication(library).handle)
        press.arrival.clock.advance(by: 3601)
        try await press.settle()
        #expect(press.requests("DELETE", "/v1/account").isEmpty)
        press.arrival.setSlip(false)
        try press.arrival.publish(["two"])
        press.announce(after: 7)
        try await wait(while: try await library.items.item("two")?.status != .available)
        try await end(agent)
        #expect(press.requests("POST", "/v1/devices").count == 1)
    }

    @Test("a library registers again if the server deleted its account")
    func forgotten() async throws {
        let press = try await PressFixture(announcing: ["two"])
        let (_, agent) = try await start(press)
        try await press.isAsked(after: 7)
        press.forgetAll()
        press.announce(after: 7)
        try await press.advance(by: 1, until: { press.requests("POST", "/v1/devices").count >= 2 })
        try await end(agent)
        let keys = try (0..<2).map { try registration(press, $0)["key"] as? String }
        #expect(Set(keys).count == 2)
    }

    @Test("turning push notifications off deletes the library's account on the server", arguments: [true, false])
    func unwanted(isSetting: Bool) async throws {
        let press = try await PressFixture()
        let (library, agent) = try await start(press)
        try await press.isAsked(after: 7)
        if isSetting {
            press.arrival.set { $0.channels = false }
            // The agent reads the settings again when the library changes.
            try await library.following.setInterval(nil, of: press.arrival.publication(library).handle)
        } else {
            try await library.following.unfollow(press.arrival.publication(library).handle, keepsContent: true)
        }
        try await wait(while: press.requests("DELETE", "/v1/account").isEmpty)
        #expect(press.requests("DELETE", "/v1/devices/d1").count == 1)
        #expect(press.requests("DELETE", "/v1/account").first?.headers["authorization"] == "Bearer t1")
        try await end(agent)
        let asked = press.requests("POST", "/v1/devices").count
        let (_, second) = try await start(press)
        try await end(second)
        #expect(press.requests("POST", "/v1/devices").count == asked)
    }

    @Test("turning push notifications off keeps an account with purchases")
    func held() async throws {
        let press = try await PressFixture()
        let (library, agent) = try await start(press)
        try await press.isAsked(after: 7)
        let address = try #require(press.address)
        #expect(try await library.accountTokens.token(for: address) == "t1")
        press.hold(
            #"[{"id": "r1", "product": "magazine.year", "publication": "magazine", "kind": "subscription", "begins": "2026-01-01T00:00:00Z", "source": "grant"}]"#
        )
        press.arrival.set { $0.channels = false }
        try await library.following.setInterval(nil, of: press.arrival.publication(library).handle)
        try await wait(while: press.requests("GET", "/v1/rights").isEmpty)
        try await wait(while: try await library.accountTokens.token(for: address) != "t1")
        try await end(agent)
        #expect(press.requests("DELETE", "/v1/devices/d1").count == 1)
        #expect(press.requests("DELETE", "/v1/account").isEmpty)
        press.answer("/v1/devices/d1/publications", "{}", 404)
        // The library uses the same account when push is turned on again.
        press.arrival.set { $0.channels = true }
        let (_, second) = try await start(press)
        try await press.isAsked(after: 7, times: 2)
        try await end(second)
        #expect(press.requests("POST", "/v1/devices").last?.headers["authorization"] == "Bearer t1")
    }

    /// The library deletes the connection on the server, then checks the account, then deletes its own record.
    ///
    /// In this test, the check of the account fails.
    @Test("turning push notifications on creates a new connection if the server deleted the old one")
    func removedOnServer() async throws {
        let press = try await PressFixture()
        let (library, agent) = try await start(press)
        try await press.isAsked(after: 7)
        press.answer("/v1/rights", "{}", 503)
        press.arrival.set { $0.channels = false }
        try await library.following.setInterval(nil, of: press.arrival.publication(library).handle)
        try await wait(while: press.requests("GET", "/v1/rights").isEmpty)
        try await end(agent)
        press.answer("/v1/devices/d1/publications", "{}", 404)
        press.arrival.set { $0.channels = true }
        let (_, second) = try await start(press)
        try await press.isAsked(after: 7, times: 2)
        try await end(second)
        #expect(press.requests("POST", "/v1/devices").map { $0.headers["authorization"] } == [nil, "Bearer t1"])
    }

    @Test("the library keeps the account that an earlier version created for push notifications")
    func formerAccount() async throws {
        let press = try await PressFixture()
        let address = try #require(press.address)
        let (library, agent) = try await start(press)
        try await press.isAsked(after: 7)
        try await end(agent)
        let queue = try DatabaseQueue(path: library.folder.root.appending(path: "library.sqlite").path)
        try await queue.write { db in
            for table in ["pressAccount", "pressAnswer", "pressEntitlement", "pressKeys"] { try db.drop(table: table) }
            try db.execute(
                sql: "DELETE FROM grdb_migrations WHERE identifier = ?",
                arguments: ["accounts at publishers' servers"])
        }
        try queue.close()
        let opened = try await press.arrival.opened()
        #expect(try await opened.accountTokens.token(for: address) == "t1")
        let again = Task { try await opened.agent.run(.stay) }
        try await press.isAsked(after: 7, times: 2)
        try await end(again)
        #expect(press.requests("POST", "/v1/devices").count == 1)
    }

    @Test("the printed description of an account does not contain its token")
    func secret() {
        let account = PressAccount(token: "mha_secret", id: "a1")
        var dumped = ""
        dump(account, to: &dumped)
        for text in ["\(account)", String(reflecting: account), dumped] { #expect(!text.contains("secret"), "\(text)") }
    }
}
