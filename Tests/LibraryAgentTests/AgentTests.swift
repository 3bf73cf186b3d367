import Foundation
import IssueLibrary
import LibrarySupport
import Periodical
import Synchronization
import TestSupport
import Testing

@Suite struct AgentTests {
    @Test("the agent downloads all pending items, tries again after temporary errors, and exits")
    func runs() async throws {
        let fixture = try await LibraryFixture(["one", "two"])
        let failures = Mutex(6)
        fixture.setFault { request, _ in
            guard request.path.hasSuffix(".zip"),
                failures.withLock({
                    $0 -= 1; return $0 >= 0
                })
            else { return nil }
            return [.send(.response(503))]
        }
        _ = try await fixture.library.refresh()
        _ = try await fixture.library.downloads.queueEverything()
        #expect(try await fixture.library.agent.run())
        #expect(try await fixture.library.items.all().map(\.status) == [.available, .available])
        #expect(try await fixture.library.downloads.statuses().isEmpty)
        // A program that another test starts inherits the agent's lock file until the program calls exec.
        try await wait(while: fixture.library.agent.processIdentifier != nil)
    }

    @Test("a second agent for the same library exits")
    func single() async throws {
        let fixture = try await LibraryFixture(["one", "two"])
        let gate = Gate()
        fixture.setFault { request, data in
            guard request.path.hasSuffix(".zip"), let data else { return nil }
            return [.wait(gate), .send(.file(data, for: request))]
        }
        _ = try await fixture.library.refresh()
        _ = try await fixture.library.downloads.queue("one")
        let library = fixture.library
        let agent = Task { try await library.agent.run() }
        try await wait(while: library.agent.processIdentifier == nil)
        let other = try await fixture.reopened()
        #expect(try await other.agent.run() == false)
        _ = try await other.downloads.queue("two")
        gate.open()
        #expect(try await agent.value)
        #expect(try await other.items.all().map(\.status) == [.available, .available])
    }

    @Test("the agent checks each due catalog once per pass, even if one check fails")
    func refreshes() async throws {
        let arrival = try await ArrivalFixture(["one", "two"])
        let (fixture, library) = (arrival.publisher, try await arrival.opened())
        try await library.following.addCatalog(fixture.server.url("/none.plist"), handle: "gone")
        try await library.following.setPolicy(.newest(1), of: try #require(library.publications.all().first).handle)
        func looks(_ path: String) -> Int { fixture.server.log.count { $0.path == path } }
        #expect(try await library.agent.run(.once))
        #expect(try await library.items.all().filter { $0.status == .available }.map(\.name) == ["two"])
        #expect(looks("/issues.plist") == 1)
        let failedLooks = looks("/none.plist")
        #expect(failedLooks > 0)
        #expect(try await library.agent.run(.once))
        #expect(looks("/issues.plist") == 1)
        #expect(looks("/none.plist") == failedLooks)
        // A check that failed is due again sooner than one that succeeded.
        arrival.clock.advance(by: 600)
        #expect(try await library.agent.run(.once))
        #expect(looks("/issues.plist") == 1)
        #expect(looks("/none.plist") > failedLooks)
        arrival.clock.advance(by: 24 * 3600)
        #expect(try await library.agent.run(.once))
        #expect(looks("/issues.plist") == 2)
    }

    @Test("the agent exits after a permanent download error")
    func ends() async throws {
        let fixture = try await LibraryFixture()
        fixture.setFault { request, _ in request.path.hasSuffix(".zip") ? [.send(.response(410))] : nil }
        _ = try await fixture.library.refresh()
        _ = try await fixture.library.downloads.queueEverything()
        #expect(try await fixture.library.agent.run())
        #expect(try await fixture.library.downloads.statuses().map(\.state) == [.failed])
    }

    @Test("the agent retries a download immediately when the user resumes it")
    func resumed() async throws {
        let fixture = try await LibraryFixture()
        let isFirst = FirstTime()
        var configuration = LibraryFixture.impatient
        configuration.http.retryCount = 0
        configuration.agentRetryDelay = .seconds(600)
        fixture.setFault { request, _ in
            request.path.hasSuffix(".zip") && isFirst.isNow ? [.send(.response(500))] : nil
        }
        let library = try await IssueLibrary(folder: fixture.folder["library"], configuration: configuration)
        _ = try await library.refresh()
        _ = try await library.downloads.queueEverything()
        let agent = Task { try await library.agent.run() }
        try await wait(while: try await library.downloads.statuses().first?.error == nil)
        try await library.downloads.resume()
        #expect(try await agent.value)
        #expect(try await library.items.existingItem("one").status == .available)
    }

    @Test("special characters in paths are quoted in the systemd unit")
    func unit() {
        let unit = SystemdUnit(
            executable: URL(filePath: "/opt/a b/masthead"), library: URL(filePath: "/home/x/50% \"off\"/$lib"),
            isDefault: false)
        #expect(unit.text.contains(#"ExecStart="/opt/a b/masthead" "agent" "--library" "/home/x/50%% \"off\"/$$lib""#))
        #expect(unit.fileName.hasPrefix("masthead-"))
    }
}
