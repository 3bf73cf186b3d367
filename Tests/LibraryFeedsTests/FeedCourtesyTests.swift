import Foundation
import IssueLibrary
import LibrarySupport
import Periodical
import Synchronization
import TestSupport
import Testing

/// Tests of servers that fail or ask for fewer requests.
@Suite struct FeedCourtesyTests {
    private static let posts = [FeedFixture.Post(id: "one", title: "One", published: 1_767_400_000)]
    private static let names = (0..<8).map { "\($0)" }

    /// - Parameter patience: how long a refresh waits for a silent server.
    private static func fixture(patience: Duration = .seconds(120)) async throws -> FeedFixture {
        let fixture = try await FeedFixture { configuration in configuration.http.headTimeout = patience }
        for name in names {
            fixture.write("/\(name)", posts)
            try await fixture.follow("/\(name)")
        }
        return fixture
    }

    @Test(
        "after two failed requests to a server, its remaining feeds are checked later",
        arguments: ["silent", "broken", "failing"])
    func silence(kind: String) async throws {
        let fixture = try await Self.fixture(patience: kind == "silent" ? .milliseconds(500) : .seconds(120))
        let gate = Gate()
        defer { gate.open() }
        fixture.setFault { _ in
            switch kind {
            case "silent": [.wait(gate)]
            case "broken": [.reset]
            default: [.send(.response(500))]
            }
        }
        let summary = try await fixture.library.refresh()
        // Two feeds are requested at a time, each once. A third request may start before the second fails.
        let asked = fixture.server.log.count
        #expect((2...3).contains(asked), "\(kind)")
        #expect(summary.failures.count == asked, "\(kind)")
        let told = summary.diagnostics.filter { $0.code == "feeds-put-off" }
        #expect(told.count == 1 && told[0].message.hasPrefix("\(8 - asked) feeds of this server"), "\(told)")
        fixture.setFault(nil)
        // A refresh on request checks all feeds at once.
        var patient = fixture.library.configuration
        patient.http.headTimeout = .seconds(120)
        let library = try await IssueLibrary(folder: fixture.folder["library"], configuration: patient)
        let again = try await library.refresh()
        #expect(again.failures.isEmpty && again.newPosts.count == 8, "\(kind)")
    }

    @Test("if a server is unreachable, each of its feeds gets an error")
    func unreachable() async throws {
        let fixture = try await Self.fixture()
        _ = try await fixture.library.refresh()
        fixture.clock.advance(by: 86_400)
        fixture.server.stop()
        let summary = try await fixture.library.refresh()
        #expect(summary.failures.count == 8 && summary.diagnostics.isEmpty)
        #expect(Set(summary.failures.values.map(\.code.rawValue)) == ["transfer.unreachable"])
        #expect(Set(summary.failures.map { $0.key.absoluteString == $0.value.subject }) == [true])
        #expect(try await fixture.library.publications.all().count { $0.error != nil } == 8)
    }

    @Test("a failed feed does not stop the checks of other feeds")
    func someFail() async throws {
        let fixture = try await Self.fixture()
        fixture.setFault { request in
            ["/0", "/2", "/4", "/6"].contains(request.path) ? [.send(.response(404))] : nil
        }
        #expect(try await fixture.library.refresh().newPosts.count == 4)
        // Temporary failures do not stop the checks either if other requests to the server succeed in between.
        fixture.clock.advance(by: 86_400)
        fixture.setFault { request in request.path == "/1" ? [.send(.response(503))] : nil }
        let summary = try await fixture.library.refresh()
        #expect(summary.failures.count == 1 && summary.diagnostics.isEmpty)
    }

    @Test("if a server asked for fewer requests, only its feeds that the user names are requested")
    func held() async throws {
        let fixture = try await Self.fixture()
        fixture.setFault { _ in [.send(.response(503, ["Retry-After": "7200"]))] }
        _ = try await fixture.library.refresh()
        let asked = fixture.server.log.count
        fixture.setFault(nil)
        fixture.clock.advance(by: 3600)
        let summary = try await fixture.library.refresh()
        #expect(fixture.server.log.count == asked && summary.failures.isEmpty && summary.newPosts.isEmpty)
        let told = summary.diagnostics.filter { $0.code == "feeds-put-off" }
        #expect(told.count == 1 && told.first?.message.hasPrefix("8 feeds of this server are postponed") == true)
        #expect(try await fixture.library.refresh(of: ["7"]).newPosts == ["7": 1])
        fixture.clock.advance(by: 3700)
        #expect(try await fixture.library.refresh().newPosts.count == 7)
    }

    @Test("a refresh that the user requests checks a feed even before its cache lifetime ends")
    func ownPace() async throws {
        let fixture = try await Self.fixture()
        fixture.write("/0", Self.posts, ["Cache-Control": "max-age=43200"])
        _ = try await fixture.library.refresh()
        fixture.clock.advance(by: 3600)
        _ = try await fixture.library.refresh()
        #expect(fixture.requests("/0") == 2)
    }

    @Test("a hint suggests unfollowing one of two feeds that moved to the same URL")
    func twins() async throws {
        let fixture = try await FeedFixture()
        fixture.write("/old", Self.posts)
        fixture.write("/new", Self.posts)
        try await fixture.follow("/old", "/new")
        #expect(try await fixture.library.refresh().diagnostics.isEmpty)
        fixture.clock.advance(by: 3600)
        let place = fixture.server.url("/new").absoluteString
        fixture.setFault { request in
            request.path == "/old" ? [.send(.response(301, ["Location": place]))] : nil
        }
        for _ in 0..<2 {
            let summary = try await fixture.library.refresh()
            #expect(summary.moved.isEmpty && summary.failures.isEmpty)
            #expect(summary.diagnostics.map(\.code) == ["feed-twice"])
            #expect(summary.diagnostics.first?.message.contains("the URL of new") == true)
            #expect(summary.diagnostics.first?.hint?.contains("Unfollow old") == true)
            fixture.clock.advance(by: 3600)
        }
        _ = try await fixture.library.following.unfollow("old", keepsContent: false)
        #expect(try await fixture.library.refresh().diagnostics.isEmpty)
    }
}
