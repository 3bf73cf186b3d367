import Foundation
import IssueLibrary
import LibrarySupport
import Periodical
import Synchronization
import TestSupport
import Testing

/// Tests of announcing the end of a subscription some days before, with a test clock.
@Suite struct SubscriptionEndTests {
    private let press: PressFixture
    private let shown = Shown()

    private final class Shown: Sendable {
        let ends = Mutex<[(handle: String, end: Date, isAgain: Bool)]>([])
        let isFailing = Mutex(false)
    }

    init() async throws {
        press = try await PressFixture()
        press.answer("/v1/accounts", #"{"account": "a9", "token": "t9"}"#)
        press.answer("/v1/entitlements/magazine", "{}", 404)
        press.answer(
            "/v1/publications/magazine/products",
            """
            {"publisher": "Example Press", "privacyPolicy": "https://example.org/privacy", "products": [
            {"id": "magazine.free", "publication": "magazine", "kind": "subscription"}]}
            """)
    }

    private var clock: ManualClock { press.arrival.clock }
    private var ends: [Date] { shown.ends.withLock { $0.map(\.end) } }

    private func right(
        _ id: String, _ ends: Date?, _ kind: String = "subscription", begins: String = "2020-01-01T00:00:00Z"
    ) -> String {
        let end = ends.map { #", "ends": "\#($0.rfc3339)""# } ?? ""
        return
            #"{"id": "\#(id)", "product": "magazine.\#(id)", "publication": "magazine", "kind": "\#(kind)", "begins": "\#(begins)", "source": "grant"\#(end)}"#
    }

    private func opened() async throws -> IssueLibrary {
        var timers = TimerAnnouncing()
        timers.showEnd = { [shown] end, isAgain throws(MastheadError) in
            shown.ends.withLock { $0.append((end.handle, end.end, isAgain)) }
            guard shown.isFailing.withLock({ $0 }) else { return }
            throw MastheadError(.configuration, cannot: "show", to: "a notification", found: "no desktop")
        }
        return try await press.arrival.opened(timers: timers)
    }

    /// Returns a library with an account that has the given purchases.
    private func begin(_ rights: [String]) async throws -> IssueLibrary {
        let library = try await opened()
        _ = try await library.refresh()
        let handle = try await press.arrival.publication(library).handle
        press.answer("/v1/subscriptions", right("free", nil))
        let offer = try await library.accounts.offer(of: handle).offer
        let terms = try #require(offer.products.first.flatMap { offer.terms(of: $0) })
        press.answer("/v1/rights", "[\(rights.joined(separator: ","))]")
        _ = try await library.accounts.subscribe(agreeingTo: terms, of: handle)
        clock.advance(by: 86_400)
        return library
    }

    @Test("the end of a subscription is announced once, seven days before")
    func once() async throws {
        let end = clock.now.addingTimeInterval(20 * 86_400)
        let library = try await begin([right("year", end)])
        try await library.agent.run(.once)
        #expect(ends.isEmpty)
        clock.set(end.addingTimeInterval(-7 * 86_400 - 60))
        try await library.agent.run(.once)
        #expect(ends.isEmpty)
        clock.set(end.addingTimeInterval(-7 * 86_400))
        for _ in 0..<3 { try await opened().agent.run(.once) }
        #expect(ends == [end])
        let later = end.addingTimeInterval(30 * 86_400)
        press.answer("/v1/rights", "[\(right("year", later))]")
        clock.set(end.addingTimeInterval(-86_400))
        try await library.agent.run(.once)
        clock.set(later.addingTimeInterval(-3 * 86_400))
        try await library.agent.run(.once)
        try await library.agent.run(.once)
        #expect(ends == [end, later])
    }

    @Test("a failed announcement is repeated every hour until it succeeds")
    func repeated() async throws {
        let end = clock.now.addingTimeInterval(6 * 86_400)
        shown.isFailing.withLock { $0 = true }
        let library = try await begin([right("year", end)])
        for (seconds, count) in [(0.0, 1), (0, 1), (3599, 1), (1, 2), (3599, 2)] {
            clock.advance(by: seconds)
            try await library.agent.run(.once)
            #expect(ends.count == count)
        }
        shown.isFailing.withLock { $0 = false }
        for seconds in [1.0, 3600] {
            clock.advance(by: seconds)
            try await library.agent.run(.once)
            #expect(ends == [end, end, end])
        }
        #expect(shown.ends.withLock { $0.allSatisfy { !$0.isAgain } })
    }

    @Test("the end of a subscription is not announced if another purchase never ends")
    func silent() async throws {
        let end = clock.now.addingTimeInterval(5 * 86_400)
        let library = try await begin([right("year", end), right("all", nil, "all")])
        try await library.agent.run(.once)
        #expect(ends.isEmpty)
        press.answer("/v1/rights", "[\(right("year", end))]")
        press.arrival.set { $0.subscriptionNotice = 0 }
        clock.advance(by: 86_400)
        try await library.agent.run(.once)
        #expect(ends.isEmpty)
        press.arrival.set { $0.subscriptionNotice = 7 }
        clock.set(end)
        try await library.agent.run(.once)
        #expect(ends.isEmpty)
    }

    @Test("the end of a subscription's term is not announced if the next term follows directly")
    func days() async throws {
        let end = Date(timeIntervalSince1970: (clock.now.timeIntervalSince1970 + 5 * 86_400).rounded(.down))
        let next = right("year", end.addingTimeInterval(30 * 86_400), begins: end.addingTimeInterval(1).rfc3339)
            .replacing(#""id": "year""#, with: #""id": "next""#)
        let library = try await begin([right("year", end), next])
        try await library.agent.run(.once)
        #expect(ends.isEmpty)
        let gap = right("year", end.addingTimeInterval(30 * 86_400), begins: end.addingTimeInterval(60).rfc3339)
            .replacing(#""id": "year""#, with: #""id": "next""#)
        press.answer("/v1/rights", "[\(right("year", end)),\(gap)]")
        clock.advance(by: 86_400)
        try await library.agent.run(.once)
        clock.advance(by: 86_400)
        try await library.agent.run(.once)
        #expect(ends == [end])
    }

    @Test("a resident agent announces the end of a subscription on time")
    func staying() async throws {
        let end = clock.now.addingTimeInterval(7 * 86_400 + 86_400 + 1800)
        let library = try await begin([right("year", end)])
        try await library.agent.run(.once)
        let agent = Task { try await library.agent.run(.stay) }
        let due = end.addingTimeInterval(-7 * 86_400)
        try await wait(while: clock.nextEnd.map({ $0 > due }) ?? true)
        #expect(ends.isEmpty)
        clock.set(due)
        try await wait(while: ends.isEmpty)
        #expect(ends == [end])
        agent.cancel()
        _ = try await agent.value
    }
}
