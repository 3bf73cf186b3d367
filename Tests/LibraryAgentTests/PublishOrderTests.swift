import Foundation
import GRDB
import IssueLibrary
import LibrarySupport
import Periodical
import Synchronization
import TestSupport
import Testing

/// Tests of scheduled publish orders with a test clock.
@Suite struct PublishOrderTests {
    private let folder: TemporaryFolder
    private let clock: ManualClock
    private let told = Told()

    /// The runs of publish orders and the reports about them.
    private final class Told: Sendable {
        let carried = Mutex<[Date]>([])
        let lines = Mutex<[String]>([])
        let results = Mutex<[Result<PublishCarrier.Outcome, MastheadError>]>([])
    }

    init() throws {
        folder = try TemporaryFolder()
        clock = try ManualClock("2026-06-01T11:00:00Z")
    }

    private func opened() async throws -> IssueLibrary {
        var configuration = LibraryFixture.impatient
        configuration.now = { [clock] in clock.now }
        configuration.sleep = { [clock] in try await clock.sleep(until: $0) }
        configuration.publishing = PublishCarrier(
            carryOut: { [told] _, now throws(MastheadError) in
                told.carried.withLock { $0.append(now) }
                let result = told.results.withLock { $0.isEmpty ? nil : $0.removeFirst() }
                return try (result ?? .success(PublishCarrier.Outcome(words: "new", next: nil))).get()
            },
            tell: { [told] _, result, next in
                let word = if case .success(let outcome) = result { outcome.words } else { "failed" }
                told.lines.withLock { $0.append("\(word) \(next?.rfc3339 ?? "-")") }
            })
        return try await IssueLibrary(folder: folder["library"], configuration: configuration)
    }

    private var lines: [String] { told.lines.withLock { $0 } }

    @Test("a scheduled upload waits until it is due and runs only once")
    func once() async throws {
        let due = clock.now.addingTimeInterval(3600)
        var options = PublishOrder.Options()
        options.withdraws = true
        let order = try await opened().publishOrders.add(folder["dist"], to: "media:x", options: options, dueAt: due)
        try await opened().agent.run(.once)
        #expect(lines.isEmpty)
        #expect(try await opened().publishOrders.all() == [order] && order.options.withdraws && order.dueAt == due)
        clock.advance(by: 3600)
        let library = try await opened()
        try await library.agent.run(.once)
        try await opened().agent.run(.once)
        #expect(lines == ["new -"])
        #expect(try await library.publishOrders.all().isEmpty)
    }

    @Test("a scheduled upload that fails is reported and tried again at growing intervals")
    func failing() async throws {
        let library = try await opened()
        try await library.publishOrders.add(folder["dist"], to: "/www", dueAt: clock.now)
        let failure = MastheadError(.configuration, cannot: "publish to", to: "/www", found: "it is off")
        told.results.withLock { $0 = [.failure(failure), .failure(failure), .failure(failure)] }
        for pause in [60.0, 120, 240] {
            try await library.agent.run(.once)
            let order = try #require(try await library.publishOrders.all().first)
            #expect(order.dueAt == clock.now.addingTimeInterval(pause) && order.error == failure)
            try await library.agent.run(.once)
            clock.advance(by: pause)
        }
        #expect(told.carried.withLock { $0.count } == 3)
        let next = clock.now.addingTimeInterval(86_400)
        told.results.withLock { $0 = [.success(PublishCarrier.Outcome(words: "one", next: next))] }
        try await library.agent.run(.once)
        let order = try #require(try await library.publishOrders.all().first)
        #expect(order.dueAt == next && order.failureCount == 0 && order.error == nil)
        #expect(lines.last == "one \(next.rfc3339)")
    }

    @Test("recovery keeps scheduled uploads and their numbers")
    func recovered() async throws {
        let library = try await opened()
        for (target, seconds) in [("/www", 10.0), ("media:x", 20)] {
            try await library.publishOrders.add(folder["dist"], to: target, dueAt: clock.now + seconds)
        }
        try await library.publishOrders.forget(folder["dist"], to: "/www")
        let orders = try await library.publishOrders.all()
        for hasDatabase in [true, false] {
            let copy = folder["copy-\(hasDatabase)"]
            try FileManager.default.copyItem(at: folder["library"], to: copy)
            let database = copy.appending(path: "library.sqlite")
            if hasDatabase {
                let queue = try DatabaseQueue(path: database.path)
                try await queue.write { try $0.execute(sql: "DROP TABLE mark") }
                try queue.close()
                // The older backup still has the deleted order.
                for name in ["library-backup.json", "library-backup.older.json"] {
                    unlink(copy.appending(path: name).path)
                }
            } else {
                for ending in ["", "-wal", "-shm"] { unlink(database.path + ending) }
            }
            _ = try await IssueLibrary.recover(copy)
            #expect(try await IssueLibrary(folder: copy).publishOrders.all() == orders && orders.count == 1)
        }
    }

    @Test("if a fast clock is corrected, the next attempt of a scheduled upload is not delayed")
    func clockAhead() async throws {
        let library = try await opened()
        try await library.publishOrders.add(folder["dist"], to: "/www", dueAt: clock.now)
        let failure = MastheadError(.configuration, cannot: "publish to", to: "/www", found: "it is off")
        told.results.withLock { $0 = [.failure(failure)] }
        clock.advance(by: 10_000 * 86_400)
        try await library.agent.run(.once)
        clock.advance(by: -10_000 * 86_400)
        try await library.agent.run(.once)
        #expect(told.carried.withLock { $0.count } == 2 && lines.last == "new -")
    }

    @Test("a resident agent runs scheduled uploads on time, even new uploads")
    func staying() async throws {
        let library = try await opened()
        let agent = Task { try await library.agent.run(.stay) }
        let due = clock.now.addingTimeInterval(1800)
        try await opened().publishOrders.add(folder["dist"], to: "/www", dueAt: due)
        try await wait(while: clock.nextEnd != due)
        #expect(lines.isEmpty)
        clock.set(due)
        try await wait(while: lines.isEmpty)
        #expect(lines == ["new -"])
        agent.cancel()
        _ = try await agent.value
    }

    @Test("a scheduled upload can be deleted or replaced")
    func forgetting() async throws {
        let library = try await opened()
        let first = try await library.publishOrders.add(folder["dist"], to: "/www", dueAt: clock.now)
        let again = try await library.publishOrders.add(folder["dist"], to: "/www", dueAt: clock.now + 5)
        #expect(first.id == again.id)
        #expect(try await library.publishOrders.all().map(\.dueAt) == [clock.now + 5])
        try await library.publishOrders.forget(again.id)
        #expect(try await library.publishOrders.all().isEmpty)
        await #expect(throws: MastheadError.self) { try await library.publishOrders.forget(again.id) }
        clock.advance(by: 60)
        try await library.agent.run(.once)
        #expect(lines.isEmpty)
    }

    @Test("two processes never run the same scheduled upload at the same time")
    func together() async throws {
        let other = try await opened()
        var configuration = LibraryFixture.impatient
        configuration.now = { [clock] in clock.now }
        configuration.publishing = PublishCarrier(
            carryOut: { _, _ throws(MastheadError) in
                try await other.agent.run(.once)
                return PublishCarrier.Outcome(words: "new", next: nil)
            },
            tell: { [told] _, _, next in told.lines.withLock { $0.append(next?.rfc3339 ?? "-") } })
        let library = try await IssueLibrary(folder: folder["library"], configuration: configuration)
        try await library.publishOrders.add(folder["dist"], to: "/www", dueAt: clock.now)
        try await library.agent.run(.once)
        #expect(told.carried.withLock { $0.isEmpty } && lines == ["-"])
        #expect(try await library.publishOrders.all().isEmpty)
    }

    @Test("if a scheduled upload is replaced while it runs, it reports the new date")
    func replaced() async throws {
        let other = try await opened()
        let later = clock.now.addingTimeInterval(86_400)
        let failure = MastheadError(.configuration, cannot: "publish to", to: "/www", found: "it is off")
        for fails in [false, true] {
            var configuration = LibraryFixture.impatient
            configuration.now = { [clock] in clock.now }
            configuration.publishing = PublishCarrier(
                carryOut: { order, _ throws(MastheadError) in
                    try await other.publishOrders.add(order.folder, to: order.target, dueAt: later)
                    if fails { throw failure }
                    return PublishCarrier.Outcome(words: "new", next: nil)
                },
                tell: { [told] _, _, next in told.lines.withLock { $0 = [next?.rfc3339 ?? "-"] } })
            let library = try await IssueLibrary(folder: folder["library"], configuration: configuration)
            try await library.publishOrders.add(folder["dist"], to: "/www", dueAt: clock.now)
            try await library.agent.run(.once)
            #expect(lines == [later.rfc3339], "\(fails)")
            #expect(try await library.publishOrders.all().map(\.dueAt) == [later], "\(fails)")
        }
    }
}
