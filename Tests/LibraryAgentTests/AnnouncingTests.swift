import Foundation
import GRDB
import LibrarySupport
import Periodical
import Schedule
import Synchronization
import TestSupport
import Testing

@testable import IssueLibrary
@testable import LibraryAgent
@testable import LibraryCore
@testable import LibraryDownloads

@Suite(.timeLimit(.minutes(5))) struct AnnouncingTests {
    private func pass(_ fixture: ArrivalFixture) async throws {
        #expect(try await fixture.opened().agent.run(.once))
        fixture.clock.advance(by: 24_000)
    }

    @Test("a publication's existing items are not announced when it is added")
    func once() async throws {
        let fixture = try await ArrivalFixture(["one", "two"])
        try await pass(fixture)
        #expect(fixture.shownNames.isEmpty && fixture.handedOverNames.isEmpty)
        try fixture.publish(["three"])
        fixture.publisher.setFault { request, _ in
            request.path.hasPrefix("/three") && !request.path.hasSuffix(".png") ? [.send(.response(503))] : nil
        }
        try await pass(fixture)
        #expect(fixture.shownNames.isEmpty, "the issue is not downloaded yet")
        fixture.publisher.setFault(nil)
        try await pass(fixture)
        #expect(fixture.shownNames == [["three"]] && fixture.handedOverNames == ["three"])
        try await pass(fixture)
        #expect(fixture.shownNames == [["three"]] && fixture.handedOverNames == ["three"])
    }

    @Test("up to three new items have separate notifications, and four share one")
    func groups() async throws {
        let fixture = try await ArrivalFixture()
        try await pass(fixture)
        let library = fixture.library
        try await library.following.setPolicy(.nothing, of: try await fixture.publication(library).handle)
        try fixture.publish(["a", "b", "c"])
        try await pass(fixture)
        #expect(fixture.shownNames == [["a"], ["b"], ["c"]])
        try fixture.publish(["d", "e", "f", "g"], days: 200)
        try await pass(fixture)
        #expect(fixture.shownNames.last == ["d", "e", "f", "g"] && fixture.shownNames.count == 4)
        #expect(fixture.handedOverNames == ["a", "b", "c", "d", "e", "f", "g"])
    }

    @Test("the agent does not check a catalog again right after it was added")
    func added() async throws {
        let fixture = try await ArrivalFixture(["one", "two"])
        let library = try await fixture.opened()
        let handle = try await fixture.publication(library).handle
        try await library.following.unfollow(handle, keepsContent: false)
        let addition = try await library.adding.add(fixture.publisher.catalogURL, handle: "press")
        #expect(addition.publication.itemCount == 2)
        let looks = fixture.lookCount
        #expect(try await fixture.opened().agent.run(.once))
        #expect(try await fixture.opened().items.all().allSatisfy { $0.status == .available && $0.coverURL != nil })
        #expect(fixture.lookCount == looks, "the catalog is not requested again")
    }

    @Test("while the agent waits for the user's hook, other processes can download items")
    func slowCommand() async throws {
        let fixture = try await ArrivalFixture()
        try await pass(fixture)
        try fixture.publish(["two"])
        let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
        let (released, release) = AsyncStream.makeStream(of: Void.self)
        fixture.handingOver.withLock {
            $0 = {
                beginning.yield()
                for await _ in released {}
            }
        }
        let slow = try await fixture.opened()
        async let isDone = slow.agent.run(.once)
        for await _ in begun { break }
        #expect(try await fixture.opened().agent.run(.outstanding), "the second agent returns without a report")
        release.finish()
        #expect(try await isDone)
        #expect(fixture.handedOverNames == ["two"])
    }

    @Test("a process that sends notifications also announces items that arrive during this time")
    func arrivesMeanwhile() async throws {
        let fixture = try await ArrivalFixture()
        try await pass(fixture)
        let other = try await fixture.opened()
        try fixture.publish(["two"])
        let isFirst = FirstTime()
        fixture.handingOver.withLock {
            $0 = {
                guard isFirst.isNow else { return }
                do {
                    try fixture.publish(["three"], days: 200)
                    _ = try await other.refresh()
                    #expect(await other.runner.run(try await other.downloads.queueEverything().downloads).isEmpty)
                    try await other.announcer.announce()
                } catch { Issue.record(error) }
            }
        }
        #expect(try await fixture.opened().agent.run(.once))
        #expect(fixture.handedOverNames == ["two", "three"])
        fixture.handingOver.withLock { $0 = nil }
    }

    @Test("a downloaded item is announced even if many earlier items are still downloading")
    func manyPending() throws {
        let database = try DatabaseQueue()
        try IssueLibrary.schema.migrator.migrate(database)
        let first = try database.write { db in
            try db.execute(sql: "INSERT INTO publication (handle) VALUES ('p')")
            for number in 1...150 {
                try db.execute(
                    sql: """
                        INSERT INTO item (publicationID, name, folder, title, date, contentIdentity)
                        SELECT id, ?1, ?1, ?1, ?2, ?3 FROM publication
                        """, arguments: ["i\(number)", Double(number), number == 150 ? "here" : nil])
                try News.note(db.lastInsertedRowID, at: 0, db)
            }
            return try News.fetch(db).first
        }
        #expect(first?.item.name == "i150" && first?.isAvailable == true)
    }

    @Test("the user's hook runs for new items even if a publication's notifications are off")
    func silent() async throws {
        let fixture = try await ArrivalFixture()
        try await pass(fixture)
        try await fixture.library.following.setNotifies(
            false, of: try await fixture.publication(fixture.library).handle)
        try fixture.publish(["two"])
        try await pass(fixture)
        #expect(fixture.shownNames.isEmpty && fixture.handedOverNames == ["two"])
    }

    @Test("a notification that is due in quiet hours is shown after they end")
    func quiet() async throws {
        let fixture = try await ArrivalFixture(at: "2026-06-01T11:00:00Z")
        try await pass(fixture)
        try fixture.publish(["two"])
        _ = try await fixture.opened().refresh()
        let library = try await fixture.opened()
        _ = await library.runner.run(try await library.downloads.queueEverything().downloads)
        fixture.set { $0.quietHours = QuietHours("17:00-20:00") }
        #expect(try await fixture.opened().agent.run(.once))
        #expect(fixture.shownNames.isEmpty)
        fixture.clock.advance(by: 3 * 3600)
        #expect(try await fixture.opened().agent.run(.once))
        #expect(fixture.shownNames == [["two"]])
    }

    @Test("restored items are not announced after a recovery")
    func recovered() async throws {
        let fixture = try await ArrivalFixture(["one", "two"])
        try await pass(fixture)
        let library = fixture.publisher.folder["library"]
        for file in try FileManager.default.contentsOfDirectory(atPath: library.path)
        where file.hasPrefix("library.sqlite") || file.hasPrefix("library-backup") {
            try FileManager.default.removeItem(at: library.appending(path: file))
        }
        #expect(try await IssueLibrary.recover(library).available == ["one", "two"])
        _ = try await fixture.opened().following.addCatalog(fixture.publisher.catalogURL)
        try await pass(fixture)
        #expect(fixture.shownNames.isEmpty && fixture.handedOverNames.isEmpty)
    }

    @Test("a resident agent checks catalogs on time and downloads requested items immediately")
    func stays() async throws {
        let fixture = try await ArrivalFixture()
        let library = try await fixture.opened()
        let other = try await fixture.opened()
        let agent = Task { try await library.agent.run(.stay) }
        try await wait(while: try await other.items.all().first?.status != .available)
        #expect(fixture.lookCount == 1)
        // The agent sleeps, and another process requests an item.
        try fixture.publish(["two"])
        fixture.clock.advance(by: 61)
        _ = try await other.refresh()
        _ = try await other.downloads.queue("two")
        try await wait(while: try await other.items.existingItem("two").status != .available)
        try await wait(while: fixture.shownNames != [["two"]])
        // When the check is due, the agent checks the catalog by itself.
        try fixture.publish(["three"], days: 200)
        let looks = fixture.lookCount
        fixture.clock.advance(by: 24_000)
        try await wait(while: fixture.shownNames != [["two"], ["three"]])
        #expect(fixture.lookCount == looks + 1)
        agent.cancel()
        #expect(try await agent.value)
    }
}
