import Foundation
import PressWire
import ServerStore
import Synchronization
import TestSupport
import Testing

@testable import PressServer

/// Tests how long entitlements are cached.
@Suite struct RightsFoundTests {
    /// A clock that the test moves.
    private final class Moment: Sendable {
        private let time = Mutex(ContinuousClock.now)

        var now: ContinuousClock.Instant { time.withLock { $0 } }

        func pass(_ duration: Duration) { time.withLock { $0 += duration } }
    }

    private let novel = OfferedItem("novel", .book)

    @Test("many range requests for a file cause only one database query")
    func believed() async throws {
        let folder = try TemporaryFolder()
        let store = try await StoreAddress("press.sqlite", in: folder.url).open()
        try await Products(store).put(
            try #require(Product(id: "novel", publication: "books", kind: .book, item: "novel")))
        let (account, secret) = try await Accounts(store).make()
        let (counted, moment) = (CountingStore(store), Moment())
        let rights = ContentRights(counted, zone: .gmt) { moment.now }
        func find() async throws -> Ground? {
            guard let holder = try await rights.holder(of: TokenSecret(secret.text)) else { return nil }
            return try await rights.ground(for: novel, of: "books", account: holder.id)
        }
        let elsewhere = Rights(store, zone: .gmt)
        #expect(try await find() == nil)
        _ = try await elsewhere.grant("novel", to: account.id)
        #expect(try await find() == .owned, "rejections are not cached")
        _ = counted.take()
        for _ in 0..<100 { #expect(try await find() == .owned) }
        #expect(counted.take() == 0)
        #expect(try await rights.ground(for: OfferedItem("other", .book), of: "books", account: account.id) == nil)
        #expect(try await rights.ground(for: novel, of: "press", account: account.id) == nil)
        #expect(try await elsewhere.revoke("novel", from: account.id))
        moment.pass(ContentRights.time - .milliseconds(1))
        #expect(try await find() == .owned)
        moment.pass(.milliseconds(1))
        #expect(try await find() == nil)
        // A change by this process applies at once, even to a query that is running.
        _ = try await elsewhere.grant("novel", to: account.id)
        rights.forget()
        _ = counted.take()
        counted.afterNextRead { rights.forget() }
        // The cache was cleared while the account was read, so only the account is read again.
        for reads in [2, 1, 0] {
            #expect(try await find() == .owned)
            #expect(counted.take() == reads)
        }
        #expect(try await Accounts(store).forget(account.id))
        #expect(try await find() == .owned)
        rights.forget()
        #expect(try await find() == nil)
        await store.close()
    }

    @Test("the server's cache of entitlements holds only a limited number of accounts")
    func capacity() {
        let now = ContinuousClock.now
        var recent = ExpiringCache<Int, Int>(capacity: 3)
        for key in 0..<3 { recent.remember(key, for: key, until: now + .seconds(key), at: now) }
        #expect((0..<3).compactMap { recent.value(of: $0, at: now) } == [1, 2])
        recent.remember(3, for: 3, until: now + .seconds(9), at: now)
        #expect((0..<4).compactMap { recent.value(of: $0, at: now) } == [1, 2, 3], "expired values are removed")
        recent.remember(4, for: 4, until: now + .seconds(9), at: now)
        #expect((0..<5).compactMap { recent.value(of: $0, at: now) } == [4])
    }
}
