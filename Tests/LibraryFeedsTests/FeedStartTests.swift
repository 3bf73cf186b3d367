import Foundation
import IssueLibrary
import LibrarySupport
import Periodical
import Schedule
import Synchronization
import TestSupport
import Testing

/// Tests of the check of due feeds when the shelf opens.
@Suite(.timeLimit(.minutes(5))) struct FeedStartTests {
    private static let posts = [FeedFixture.Post(id: "one", title: "One", published: 1_767_400_000)]

    private static func fixture(_ rules: ArrivalRules = ArrivalRules()) async throws -> FeedFixture {
        let fixture = try await FeedFixture { $0.rules = { rules } }
        fixture.write("/a", posts)
        fixture.write("/b", posts)
        try await fixture.follow("/a", "/b")
        return fixture
    }

    @Test("opening the shelf checks only feeds that are due")
    func due() async throws {
        let fixture = try await Self.fixture()
        let exchanges = Atomic<Int>(0)
        var configuration = fixture.library.configuration
        configuration.afterFeeds = { () throws(MastheadError) in exchanges.add(1, ordering: .relaxed) }
        let library = try await IssueLibrary(folder: fixture.folder["library"], configuration: configuration)
        var changes = library.changes.makeAsyncIterator()
        _ = await changes.next()
        await library.agent.refreshDueFeeds()
        while try await library.posts.count() < 2 { _ = await changes.next() }
        #expect(fixture.server.log.count == 2 && exchanges.load(ordering: .relaxed) == 1)
        await library.agent.refreshDueFeeds()
        #expect(fixture.server.log.count == 2 && exchanges.load(ordering: .relaxed) == 1)
        fixture.clock.advance(by: 86_400 * 2)
        await fixture.library.agent.refreshDueFeeds()
        #expect(fixture.server.log.count == 4)
    }

    @Test("opening the shelf during quiet hours does not request any feeds")
    func quietHours() async throws {
        var rules = ArrivalRules()
        rules.quietHours = QuietHours("00:00-23:59")
        let fixture = try await Self.fixture(rules)
        await fixture.library.agent.refreshDueFeeds()
        #expect(fixture.server.log.isEmpty)
    }

    @Test("opening the shelf does not request any feeds while an agent runs")
    func agent() async throws {
        let fixture = try await Self.fixture()
        let gate = Gate()
        let (begun, asked) = AsyncStream.makeStream(of: Void.self)
        fixture.setFault { _ in
            asked.yield()
            return [.wait(gate), .send(.response(404))]
        }
        let agent = Task { [library = fixture.library] in try await library.agent.run(.once) }
        for await _ in begun { break }
        // Without the test for an agent, this call would wait for the agent's check and then request the feeds again.
        await fixture.library.agent.refreshDueFeeds()
        gate.open()
        #expect(try await agent.value)
        #expect(fixture.server.log.count == 2)
    }

    @Test("if a check of feeds is canceled, the feeds stay due and get no errors")
    func stopped() async throws {
        let fixture = try await Self.fixture()
        let gate = Gate()
        let (begun, asked) = AsyncStream.makeStream(of: Void.self)
        defer { gate.open() }
        fixture.setFault { _ in
            asked.yield()
            return [.wait(gate), .send(.response(404))]
        }
        let look = Task { [library = fixture.library] in await library.agent.refreshDueFeeds() }
        for await _ in begun { break }
        look.cancel()
        await look.value
        let publications = try await fixture.library.publications.all()
        #expect(publications.count == 2)
        for publication in publications {
            #expect(publication.error == nil && publication.history.failureCount == 0)
        }
        fixture.setFault(nil)
        let other = try await IssueLibrary(
            folder: fixture.folder["library"], configuration: fixture.library.configuration)
        await other.agent.refreshDueFeeds()
        #expect(try await other.posts.count() == 2)
    }

    @Test("a check without a network does not change the time of the last check")
    func offline() async throws {
        let fixture = try await Self.fixture()
        await fixture.library.agent.refreshDueFeeds()
        let before = try await fixture.library.publications.all().map(\.refreshedAt)
        fixture.clock.advance(by: 86_400 * 2)
        fixture.server.stop()
        await fixture.library.agent.refreshDueFeeds()
        let after = try await fixture.library.publications.all()
        #expect(after.map(\.refreshedAt) == before)
        #expect(after.allSatisfy { $0.error?.code.rawValue == "transfer.unreachable" })
        #expect(try await fixture.library.posts.count() == 2)
    }
}
