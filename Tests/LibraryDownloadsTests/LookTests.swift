import Foundation
import IssueLibrary
import LibrarySupport
import Periodical
import Schedule
import Synchronization
import TestSupport
import Testing

@Suite struct LookTests {
    private func pass(_ fixture: ArrivalFixture) async throws -> IssueLibrary {
        let library = try await fixture.opened()
        #expect(try await library.agent.run(.once))
        return library
    }

    @Test("a publication is checked as soon as its interval has passed, even after a restart")
    func interval() async throws {
        let fixture = try await ArrivalFixture()
        var library = try await pass(fixture)
        #expect(fixture.lookCount == 1)
        #expect(try await library.items.all().map(\.status) == [.available])
        let publication = try await fixture.publication(library)
        try await library.following.setInterval(RefreshInterval("1h"), of: publication.handle)
        fixture.clock.advance(by: 3599)
        library = try await pass(fixture)
        #expect(fixture.lookCount == 1)
        let next = try #require(
            try await fixture.publication(library).nextRefresh(by: ArrivalRules(), now: fixture.clock.now))
        #expect((1..<361).contains(next.timeIntervalSince(fixture.clock.now)))
        fixture.clock.set(next)
        library = try await pass(fixture)
        #expect(fixture.lookCount == 2)
        let after = try await fixture.publication(library)
        #expect(after.outcome == .unchanged)
        #expect(abs(try #require(after.history.lookedAt).timeIntervalSince(next)) < 0.001)
    }

    @Test("an agent that only downloads pending items does not check publications")
    func outstandingOnly() async throws {
        let fixture = try await ArrivalFixture()
        #expect(try await fixture.opened().agent.run())
        #expect(fixture.lookCount == 0)
    }

    @Test("checks respect a Retry-After header in seconds or as a date", arguments: [(503, false), (429, true)])
    func retryAfter(status: Int, isDate: Bool) async throws {
        let fixture = try await ArrivalFixture()
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = .gmt
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        // A date in Retry-After is relative to the real clock, not to the test clock.
        let value = isDate ? formatter.string(from: Date().addingTimeInterval(7200)) : "7200"
        fixture.publisher.setFault { request, _ in
            request.path == "/issues.plist" ? [.send(.response(status, ["Retry-After": value]))] : nil
        }
        let library = try await pass(fixture)
        #expect(fixture.lookCount == 1, "the server is not asked again at once")
        let publication = try await fixture.publication(library)
        #expect(publication.outcome == .failed && publication.error != nil && publication.refreshedAt == nil)
        let pause = try #require(publication.nextRefresh(by: ArrivalRules(), now: fixture.clock.now))
            .timeIntervalSince(fixture.clock.now)
        #expect((7190...7200).contains(pause), "\(pause)")
        fixture.publisher.setFault(nil)
        fixture.clock.advance(by: 7000)
        _ = try await pass(fixture)
        #expect(fixture.lookCount == 1)
        fixture.clock.advance(by: 201)
        #expect(try await fixture.publication(try await pass(fixture)).error == nil)
        #expect(fixture.lookCount == 2)
    }

    @Test(
        "a catalog's cache lifetime can delay its check for up to a week",
        arguments: [
            (["Cache-Control": "public, max-age=172800"], 172_800.0),
            (["Cache-Control": "max-age=172800", "Age": "72800"], 100_000.0),
            (["Cache-Control": "max-age=31536000"], 604_800.0), (["Cache-Control": "no-cache, max-age=172800"], 0.0),
            (["Expires": "0"], 0.0),
            (["Date": "Mon, 01 Jun 2026 11:00:00 GMT", "Expires": "Wed, 03 Jun 2026 11:00:00 GMT"], 172_800.0),
        ] as [([String: String], Double)])
    func fresh(headers: [String: String], seconds: Double) async throws {
        let fixture = try await ArrivalFixture()
        let catalog = try Data(contentsOf: fixture.publisher.folder["dist/issues.plist"])
        fixture.publisher.setFault { request, _ in
            request.path == "/issues.plist" ? [.send(.response(200, headers, body: catalog))] : nil
        }
        let publication = try await fixture.publication(try await pass(fixture))
        let pause = try #require(publication.nextRefresh(by: ArrivalRules(), now: fixture.clock.now))
            .timeIntervalSince(fixture.clock.now)
        if seconds > 0 { #expect(pause == seconds) } else { #expect((21_600..<23_760).contains(pause)) }
    }

    @Test("a failed check is retried soon, and then less often")
    func failures() async throws {
        let fixture = try await ArrivalFixture()
        fixture.publisher.setFault { request, _ in request.path == "/issues.plist" ? [.send(.response(404))] : nil }
        var pauses: [Double] = []
        for _ in 0..<4 {
            let publication = try await fixture.publication(try await pass(fixture))
            let next = try #require(publication.nextRefresh(by: ArrivalRules(), now: fixture.clock.now))
            pauses.append(next.timeIntervalSince(fixture.clock.now))
            fixture.clock.set(next)
        }
        for (pause, least) in zip(pauses, [300.0, 600, 1200, 2400]) { #expect((least..<least * 1.1).contains(pause)) }
        #expect(fixture.lookCount == 4)
        fixture.publisher.setFault(nil)
        let publication = try await fixture.publication(try await pass(fixture))
        #expect(
            publication.history.failureCount == 0 && publication.outcome == .changed(added: 1, revised: 0, withdrawn: 0)
        )
    }

    @Test("if ten publications on one host are due, at most four are checked at a time")
    func spread() async throws {
        let fixture = try await ArrivalFixture()
        for number in 1..<10 {
            try await fixture.library.following.addCatalog(fixture.publisher.server.url("/\(number).plist"))
        }
        let library = try await fixture.opened()
        let agent = Task { try await library.agent.run(.once) }
        func asked() -> Int { Set(fixture.publisher.server.log.map(\.path).filter { $0.hasSuffix(".plist") }).count }
        for count in [4, 8] {
            try await wait(while: fixture.clock.nextEnd == nil)
            #expect(asked() == count)
            fixture.clock.advance(by: 10)
        }
        #expect(try await agent.value)
        #expect(asked() == 10)
    }

    @Test("the library reports only once that a catalog has not changed for an unusually long time")
    func still() async throws {
        // The dates of the three issues are a day apart, so the usual interval is a day.
        let fixture = try await ArrivalFixture(["one", "two", "three"])
        for _ in 0..<14 {
            _ = try await pass(fixture)
            fixture.clock.advance(by: 24_000)
        }
        #expect(fixture.mentions.count == 1)
        #expect(fixture.mentions.first?.usualGap == 86_400)
        #expect((3..<3.6).contains((fixture.mentions.first?.length ?? 0) / 86_400))
        try fixture.publish(["four"], days: 3)
        for _ in 0..<14 {
            _ = try await pass(fixture)
            fixture.clock.advance(by: 24_000)
        }
        #expect(fixture.mentions.count == 2)
    }
}
