import Foundation
import IssueLibrary
import IssuePublisher
import LibrarySupport
import Periodical
import Synchronization
import TestSupport
import Testing

/// Tests of removals that can be undone for a limited time.
@Suite(.timeLimit(.minutes(5))) struct RemovalTests {
    /// A clock that a test can advance or set back.
    final class TestClock: Sendable {
        private let offset = Mutex(0.0)
        var now: Date { Date(timeIntervalSinceNow: offset.withLock { $0 }) }
        func advance(_ seconds: Double) { offset.withLock { $0 += seconds } }
    }

    let fixture: LibraryFixture
    let clock = TestClock()

    init() async throws {
        fixture = try await LibraryFixture(["one", "two"])
        #expect(try await fixture.mirror().isEmpty)
    }

    private func opened() async throws -> IssueLibrary {
        var configuration = LibraryFixture.impatient
        configuration.now = { [clock] in clock.now }
        return try await IssueLibrary(folder: fixture.folder["library"], configuration: configuration)
    }

    /// Returns the files of the issue `one`, or an empty dictionary if its folder does not exist.
    private func files() throws -> [String: Data] {
        let folder = fixture.folder["library/issues/one"]
        return FileManager.default.fileExists(atPath: folder.path) ? try FileTree.read(folder) : [:]
    }

    @Test("a removal cannot be undone after another process deleted the files")
    func finalRemoval() async throws {
        let library = try await opened()
        let other = try await opened()
        try await library.pendingRemovals.remove("one", .content, undoableFor: .seconds(60))
        try await other.removal.remove("one")
        #expect(try await library.pendingRemovals.undo(of: "one") == false)
        #expect(try await library.items.all(removed: true).map(\.name) == ["one"])
        try await library.pendingRemovals.remove("two", .content, undoableFor: .seconds(60))
        try await other.removal.removeContent(of: "two")
        #expect(try await library.pendingRemovals.undo(of: "two") == false)
        #expect(try await library.items.existingItem("two").isDeclined)
    }

    @Test("undo restores a removed item completely, even offline")
    func undo() async throws {
        let library = try await opened()
        let before = try files()
        let place = PagePosition(articleIndex: 0, pageIndex: 1)
        try await library.positions.setPosition(place, for: "one")
        try await library.marks.add(.bookmark, "one", at: place)
        let item = try await library.items.existingItem("one")
        fixture.server.stop()

        let pending = try await library.pendingRemovals.remove("one", undoableFor: .seconds(60))
        #expect(pending.item.name == "one" && pending.scope == .item)
        #expect(try await library.items.all().map(\.name) == ["two"])
        #expect(try await library.items.all(removed: true).map(\.name) == ["one"])
        #expect(try await library.marks.all(.bookmark).isEmpty)
        #expect(try files() == before, "the files are kept until the removal is final")
        #expect(try await library.pendingRemovals.all() == [pending])

        #expect(try await library.pendingRemovals.undo(of: "one"))
        #expect(try await library.items.existingItem("one") == item)
        #expect(try await library.positions.position("one") == place)
        #expect(try await library.marks.all(.bookmark).map(\.position) == [place])
        #expect(try await library.pendingRemovals.undo(of: "one") == false)
        #expect(try files() == before)
    }

    @Test("the deletion of a removed item can be postponed")
    func moreTime() async throws {
        let library = try await opened()
        #expect(try await library.pendingRemovals.postpone(of: "one", for: .seconds(60)) == false)
        try await library.pendingRemovals.remove("one", undoableFor: .seconds(60))
        clock.advance(50)
        #expect(try await library.pendingRemovals.postpone(of: "one", for: .seconds(60)))
        let due = try await library.pendingRemovals.all().map(\.due)
        #expect(try #require(due.first).timeIntervalSince(clock.now) > 59)
        #expect(try await library.pendingRemovals.undo(of: "one"))
        #expect(try await library.pendingRemovals.postpone(of: "one", for: .seconds(60)) == false)
        #expect(try await library.items.all().map(\.name).sorted() == ["one", "two"])
    }

    @Test("after a process is killed, the next process can undo its pending removal")
    func killed() async throws {
        var library: IssueLibrary? = try await opened()
        try await library?.pendingRemovals.remove("one", undoableFor: .seconds(3600))
        // Only the data on the disk remains of a killed process.
        library = nil
        let next = try await opened()
        #expect(try await next.items.all().map(\.name) == ["two"])
        #expect(try await next.pendingRemovals.undo(of: "one"), "another process can undo the removal")
        try await next.pendingRemovals.remove("one", undoableFor: .seconds(3600))
        clock.advance(3601)
        let last = try await opened()
        #expect(try files().isEmpty)
        #expect(try await last.pendingRemovals.all().isEmpty)
        #expect(try await last.pendingRemovals.undo(of: "one") == false)
        #expect(try await last.items.all(removed: true).map(\.name) == ["one"])
        #expect(try FileTree.read(fixture.folder["library/covers"]).keys.filter { $0.contains("one") }.isEmpty)
        #expect(try await last.items.existingItem("two").status == .available)
    }

    @Test("after a process is killed during a deletion, the next process finishes the deletion")
    func begun() async throws {
        let library = try await opened()
        try await library.pendingRemovals.remove("one", undoableFor: .seconds(3600))
        try fixture.query("UPDATE pendingRemoval SET isBegun = 1")
        #expect(try await library.pendingRemovals.undo(of: "one") == false, "some files may already be deleted")
        try FileManager.default.removeItem(at: fixture.folder["library/issues/one"])
        let next = try await opened()
        #expect(try await next.pendingRemovals.all().isEmpty)
        #expect(try await next.items.all(removed: true).map(\.status) == [.absent])
        // The issue can be downloaded again.
        let downloads = try await next.downloads.queue("one")
        #expect(await next.runner.run(downloads).isEmpty)
        #expect(try await next.items.existingItem("one").status == .available)
    }

    @Test("if the user requests an item again while it is being deleted, its files are kept")
    func requestedAgain() async throws {
        let before = try files()
        // Another process deletes the pending removal at the moment when this process starts to carry it out.
        try fixture.query(
            """
            CREATE TRIGGER requestAgain AFTER UPDATE OF isBegun ON pendingRemoval BEGIN
                DELETE FROM pendingRemoval WHERE itemID = new.itemID;
                UPDATE item SET isRemoved = 0, isDeclined = 0 WHERE id = new.itemID;
            END
            """)
        for scope in [RemovalScope.item, .content] {
            try await opened().pendingRemovals.remove("one", scope, undoableFor: .seconds(60))
            clock.advance(61)
            let item = try await opened().items.existingItem("one")
            #expect(item.status == .available && !item.isDeclined && !item.isRemoved, "\(scope)")
            #expect(try files() == before, "\(scope)")
        }
    }

    @Test("setting the clock back does not delay the deletion of removed items")
    func clockPutBack() async throws {
        try await opened().pendingRemovals.remove("one", undoableFor: .seconds(60))
        clock.advance(-86_400)
        _ = try await opened()
        #expect(try files().isEmpty)
    }

    @Test("when undo expires, the process that removed the item deletes its files")
    func inTime() async throws {
        let library = try await opened()
        let changes = library.changes
        try await library.pendingRemovals.remove("one", undoableFor: .milliseconds(1))
        for await _ in changes where try await library.pendingRemovals.all().isEmpty { break }
        for await _ in changes where try files().isEmpty { break }
        #expect(try await library.items.all(removed: true).map(\.name) == ["one"])
    }

    @Test("downloading a removed item cancels the deletion of its files")
    func putOff() async throws {
        let library = try await opened()
        let first = try await library.pendingRemovals.remove("one", undoableFor: .seconds(60))
        clock.advance(50)
        let second = try await library.pendingRemovals.remove("one", undoableFor: .seconds(60))
        #expect(second.due > first.due)
        clock.advance(50)
        let other = try await opened()
        #expect(try files().isEmpty == false)
        #expect(try await other.downloads.queue("one").isEmpty, "all files are still available")
        #expect(try await other.items.existingItem("one").status == .available)
        clock.advance(3600)
        #expect(try await opened().items.existingItem("one").status == .available)
    }

    @Test("an issue does not download automatically after its files are removed")
    func content() async throws {
        let library = try await opened()
        let item = try await library.items.existingItem("one")
        try await library.pendingRemovals.remove("one", .content, undoableFor: .seconds(60))
        let without = try await library.items.existingItem("one")
        #expect(without.status == .absent && without.contentURL == nil && without.isDeclined)
        #expect(try await library.publications.all().first?.availableCount == 1)
        #expect(
            try await library.downloads.queueEverything().downloads.isEmpty, "the issue is not downloaded automatically"
        )
        #expect(try await library.pendingRemovals.undo(of: "one"))
        #expect(try await library.items.existingItem("one") == item)
        try await library.pendingRemovals.remove("one", .content, undoableFor: .seconds(60))
        clock.advance(61)
        let next = try await opened()
        #expect(try await next.items.existingItem("one").status == .absent)
        #expect(try files().isEmpty)
    }

    @Test("one undo restores an item and its files, even if its files were removed before the item")
    func contentThenItem() async throws {
        let library = try await opened()
        let item = try await library.items.existingItem("one")
        try await library.pendingRemovals.remove("one", .content, undoableFor: .seconds(60))
        #expect(try await library.pendingRemovals.remove("one", undoableFor: .seconds(60)).scope == .item)
        #expect(try await library.items.all().map(\.name) == ["two"])
        #expect(try await library.pendingRemovals.remove("one", .content, undoableFor: .seconds(60)).scope == .item)
        #expect(try await library.pendingRemovals.undo(of: "one"))
        #expect(try await library.items.existingItem("one") == item)
    }

    @Test("removing an item pauses its download, and undo resumes it")
    func downloading() async throws {
        let library = try await opened()
        try fixture.writeNoise("three", pages: [1, 2], byteCount: 1000)
        try fixture.pack(["one", "two", "three"])
        _ = try await library.refresh()
        let downloads = try await library.downloads.queue("three")
        try await library.pendingRemovals.remove("three", undoableFor: .seconds(60))
        #expect(try await library.items.all(removed: true).map(\.isPaused) == [true])
        #expect(try await library.pendingRemovals.undo(of: "three"))
        #expect(try await library.items.existingItem("three").isPaused == false)
        #expect(await library.runner.run(downloads).isEmpty)
        #expect(try await library.items.existingItem("three").status == .available)
    }
}
