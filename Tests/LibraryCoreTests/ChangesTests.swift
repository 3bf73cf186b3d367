import Foundation
import LibrarySupport
import Periodical
import Schedule
import Synchronization
import TestSupport
import Testing

@testable import IssueLibrary
@testable import LibraryCore

/// Tests of the changes that listeners of a library receive.
@Suite(.timeLimit(.minutes(5))) struct ChangesTests {
    /// The number of changes that each of three listeners received.
    private final class Counts: Sendable {
        private let counts = Mutex([0, 0, 0])
        var all: [Int] { counts.withLock { $0 } }
        func count(_ number: Int) { counts.withLock { $0[number] += 1 } }
    }

    /// Returns a listener that has already received the first change.
    private func listening(to library: IssueLibrary) async -> LibraryChanges.Iterator {
        var iterator = library.changes.makeAsyncIterator()
        _ = await iterator.next()
        return iterator
    }

    @Test("a listener gets a notification when it starts listening and after each change of the library")
    func ownChange() async throws {
        let fixture = try await LibraryFixture()
        _ = try await fixture.library.refresh()
        var iterator = fixture.library.changes.makeAsyncIterator()
        #expect(await iterator.next()?.contains(.records) == true)
        try await fixture.library.marks.add(.favorite, "one")
        #expect(await iterator.next() == .marks)
    }

    @Test("a change notification names only the kinds of data that changed")
    func subjects() async throws {
        let fixture = try await LibraryFixture()
        let library = fixture.library
        _ = try await library.refresh()
        let handle = try #require(try await library.publications.all().first { $0.isFollowed }?.handle)
        let other = try await fixture.reopened()
        var iterator = await listening(to: other)
        try await library.settings.setScale(.double)
        #expect(await iterator.next() == .settings)
        _ = try await library.timers.add(TimerSettings(title: "Tea", period: .seconds(240)))
        #expect(await iterator.next() == .timers)
        try await library.following.setNotifies(false, of: handle)
        #expect(await iterator.next() == .publications)
        let downloads = try await library.downloads.queue("one")
        #expect(await iterator.next()?.subtracting(.progress) == .downloads)
        #expect(await library.runner.run(downloads).isEmpty)
        while try await other.items.existingItem("one").status != .available { _ = await iterator.next() }
    }

    @Test("a change of any table in the library database is reported as the right kind of data")
    func tables() throws {
        let internalTables = /grdb_migrations|(page|post)Search_\w+/
        let tables = try IssueLibrary.schema.columnNames().keys.filter { $0.wholeMatch(of: internalTables) == nil }
        #expect(tables.contains("item") && tables.contains("timer"), "\(tables)")
        for table in tables {
            #expect(IssueLibrary.schema.subjects(of: [table]) != .records, "\(table)")
        }
        #expect(IssueLibrary.schema.subjects(of: ["unknown"]) == .records)
    }

    @Test("changes that another process makes to the library are reported")
    func otherLibrary() async throws {
        let fixture = try await LibraryFixture()
        _ = try await fixture.library.refresh()
        let other = try await fixture.reopened()
        var iterator = await listening(to: fixture.library)
        try await other.marks.add(.favorite, "one")
        #expect(await iterator.next() == .marks)
        #expect(try await fixture.library.items.existingItem("one").isFavorite)
    }

    @Test("if an earlier version changes the library, a change of all kinds of data is reported")
    func earlierVersion() async throws {
        let fixture = try await LibraryFixture()
        _ = try await fixture.library.refresh()
        var iterator = await listening(to: fixture.library)
        // Like processes of earlier versions, this connection does not count its changes.
        try fixture.query("UPDATE item SET readMark = 'read'")
        #expect(await iterator.next() == .records)
    }

    @Test("opening the library is not reported as a change")
    func unseen() async throws {
        let fixture = try await LibraryFixture()
        _ = try await fixture.library.refresh()
        let changes = ChangeConnection(fixture.folder["library/library.sqlite"])
        #expect(await changes.take(isWritable: true) == .records)
        let other = try await fixture.reopened()
        #expect(await changes.take(isWritable: true) == [])
        try await other.store.write { try $0.execute(sql: "INSERT INTO formerName VALUES ('a', 'b')") }
        #expect(await changes.take(isWritable: true) == [])
        try await other.marks.add(.favorite, "one")
        #expect(await changes.take(isWritable: true) == .marks)
    }

    @Test("listeners are notified only when something changes")
    func idle() async throws {
        let fixture = try await LibraryFixture()
        let library = fixture.library
        _ = try await library.refresh()
        let told = Counts()
        let listeners = (0..<3).map { number in
            Task { for await _ in library.changes { told.count(number) } }
        }
        try await wait(while: told.all.contains(0))
        let reads = library.store.database.readCount
        try await ContinuousClock().sleep(for: .seconds(1.2))
        #expect(told.all == [1, 1, 1])
        #expect(library.store.database.readCount == reads)
        try await library.marks.add(.favorite, "one")
        try await wait(while: told.all.contains(1))
        listeners.forEach { $0.cancel() }
        for listener in listeners { await listener.value }
    }

    @Test("listeners receive the progress of a download in another process")
    func progress() async throws {
        let (fixture, gates) = (try await LibraryFixture.noise(), (Gate(), Gate()))
        defer {
            gates.0.open()
            gates.1.open()
        }
        fixture.setFault { request, data in
            guard request.path.hasSuffix(".zip"), let data else { return nil }
            let response = Data.file(data, for: request)
            return [
                .send(response.prefix(150_000)), .wait(gates.0), .send(response.dropFirst(150_000).prefix(200_000)),
                .wait(gates.1), .send(response.dropFirst(350_000)),
            ]
        }
        _ = try await fixture.library.refresh()
        let downloads = try await fixture.library.downloads.queue("one")
        let library = fixture.library
        let run = Task { await library.runner.run(downloads) }
        let other = try await fixture.reopened()
        for await _ in other.changes where try await other.items.downloading().first?.byteCount ?? 0 > 0 { break }
        let before = try await other.items.existingItem("one").byteCount
        gates.0.open()
        for await change in other.changes where try await other.items.existingItem("one").byteCount > before {
            #expect(change.contains(.progress))
            break
        }
        gates.1.open()
        #expect(await run.value.isEmpty)
        for await _ in other.changes where try await other.items.existingItem("one").status == .available { break }
        #expect(try await other.items.downloading().isEmpty)
    }

    @Test("while the library is unchanged, listening for download statuses does not read it")
    func statuses() async throws {
        let fixture = try await LibraryFixture()
        let library = fixture.library
        _ = try await library.refresh()
        var looks = 0
        var reads = 0
        for try await statuses in library.downloads.statuses(every: .milliseconds(20)) {
            #expect(statuses.isEmpty)
            looks += 1
            // By now, the listener has received the first change. No other change follows.
            if looks == 40 { reads = library.store.database.readCount }
            if looks == 60 { break }
        }
        #expect(library.store.database.readCount == reads)
    }
}
