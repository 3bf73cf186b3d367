import Foundation
import Periodical
import PressWire
import ServerStore
import TestSupport
import Testing

@Suite struct PurchasesTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let month: TimeInterval = 30 * 86_400

    private func purchase(
        _ proof: String, months: Double = 0, grace: TimeInterval? = nil, revoked: Date? = nil, told: TimeInterval = 0,
        product: String = "press.month"
    ) -> Purchase {
        let begin = now.addingTimeInterval(months * month)
        let end = begin.addingTimeInterval(month)
        return Purchase(
            product: product, source: .storekit, series: "1000", proof: proof, begin: begin, end: end,
            graceEnd: grace.map { end.addingTimeInterval($0) }, revoked: revoked, told: begin.addingTimeInterval(told))
    }

    private func spans(_ store: any Store, _ account: String) async throws -> [Span] {
        try await Rights(store, zone: .gmt).coverage(of: account, publication: "press", now: now).subscribed
    }

    @Test(
        "a subscription's renewal belongs to the account that made the earlier payments of the series",
        arguments: StoreKind.installed)
    func renewals(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            try await store.putProducts()
            let (purchases, account) = (Purchases(store, zone: .gmt), try await store.account())
            for _ in 0..<2 { try await purchases.take(purchase("1000"), for: account, now: now) }
            let renewal = purchase("1001", months: 1)
            let taken = try await withThrowingTaskGroup(of: Right?.self) { group in
                for _ in 0..<20 {
                    group.addTask { try await purchases.take(renewal, for: nil, delivery: Delivery("d1"), now: now) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(taken.compactMap { $0 }.count == 1)
            #expect(try await spans(store, account) == [Span(from: now, to: now.addingTimeInterval(2 * month))])
            #expect(try await store.count("right_held") == 2)
        }
    }

    @Test(
        "grace periods and refunds apply in the order of their dates, not of their arrival",
        arguments: StoreKind.installed)
    func later(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            try await store.putProducts()
            let (purchases, account) = (Purchases(store, zone: .gmt), try await store.account())
            let refund = now.addingTimeInterval(86_400)
            try await purchases.take(purchase("1000", grace: 600, told: 10), for: account, now: now)
            let end = now.addingTimeInterval(month + 600)
            #expect(try await spans(store, account) == [Span(from: now, to: end)])
            // Information without a grace period does not end the known one.
            try await purchases.take(purchase("1000", told: 20), for: account, now: now)
            #expect(try await spans(store, account) == [Span(from: now, to: end)])
            try await purchases.take(
                purchase("1000", revoked: refund, told: 40), for: nil, delivery: Delivery("refund"), now: now)
            try await purchases.take(purchase("1000", told: 30), for: account, now: now)
            #expect(try await spans(store, account).isEmpty, "the purchase was refunded")
            try await purchases.take(purchase("1000", told: 50), for: nil, delivery: Delivery("reversed"), now: now)
            #expect(try await spans(store, account) == [Span(from: now, to: end)])
        }
    }

    @Test("a refund of a purchase still applies after the account is deleted", arguments: StoreKind.installed)
    func forgotten(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            try await store.putProducts()
            let (purchases, first) = (Purchases(store, zone: .gmt), try await store.account())
            let refund = now.addingTimeInterval(86_400)
            try await purchases.take(purchase("1000", told: 10), for: first, now: now)
            try await purchases.take(
                purchase("1000", revoked: refund, told: 40), for: nil, delivery: Delivery("refund"), now: now)
            #expect(try await Accounts(store).forget(first))
            #expect(try await store.count("right_held", where: "account IS NOT NULL") == 0)
            let second = try await store.account()
            try await purchases.take(purchase("1000", told: 10), for: second, now: now)
            #expect(try await spans(store, second).isEmpty)
        }
    }

    @Test("a purchase belongs to the account that its latest notification names", arguments: StoreKind.installed)
    func late(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            try await store.putProducts()
            let purchases = Purchases(store, zone: .gmt)
            let (first, second) = (try await store.account(), try await store.account())
            try await purchases.take(purchase("1000", told: 50), for: second, delivery: Delivery("e2"), now: now)
            try await purchases.take(purchase("1000", told: 40), for: first, delivery: Delivery("e1"), now: now)
            #expect(try await spans(store, first).isEmpty)
            #expect(try await spans(store, second) == [Span(from: now, to: now.addingTimeInterval(month))])
        }
    }

    @Test("the last account that claims a purchase owns it and its renewals", arguments: StoreKind.installed)
    func moving(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            try await store.putProducts()
            let purchases = Purchases(store, zone: .gmt)
            let (old, new) = (try await store.account(), try await store.account())
            // The store's notification arrives before any account claims the purchase.
            try await purchases.take(purchase("1001", months: 1), for: nil, delivery: Delivery("d1"), now: now)
            #expect(try await store.count("right_held") == 1)
            try await purchases.take(purchase("1000"), for: old, now: now)
            let both = [Span(from: now, to: now.addingTimeInterval(2 * month))]
            #expect(try await spans(store, old) == both)
            try await purchases.take(purchase("1000"), for: new, now: now)
            #expect(try await spans(store, old).isEmpty)
            #expect(try await spans(store, new) == both)
            try await purchases.take(purchase("1002", months: 2), for: nil, delivery: Delivery("d2"), now: now)
            #expect(try await spans(store, new) == [Span(from: now, to: now.addingTimeInterval(3 * month))])
            let accounts = [old, new]
            try await withThrowingTaskGroup(of: Void.self) { group in
                for place in 0..<20 {
                    group.addTask { try await purchases.take(purchase("1000"), for: accounts[place % 2], now: now) }
                }
                try await group.waitForAll()
            }
            #expect(try await spans(store, old).isEmpty != (try await spans(store, new).isEmpty))
            #expect(try await store.count("right_held") == 3)
        }
    }

    @Test(
        "within a year, only a limited number of accounts can claim the same purchase", arguments: StoreKind.installed)
    func shared(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            try await store.putProducts()
            let purchases = Purchases(store, zone: .gmt)
            var accounts: [String] = []
            for _ in 0..<5 {
                accounts.append(try await store.account())
                try await purchases.take(purchase("1000"), for: accounts.last, now: now)
            }
            #expect(try await Accounts(store).forget(accounts[1]))
            let sixth = try await store.account()
            for _ in 0..<3 {
                let error = await #expect(throws: MastheadError.self) {
                    try await purchases.take(purchase("1001", months: 1), for: sixth, now: now)
                }
                #expect(error?.code == .purchaseShared)
            }
            #expect(try await spans(store, sixth).isEmpty)
            // One of the five accounts can claim the purchase again, and the store can report it.
            try await purchases.take(purchase("1000"), for: accounts[0], now: now)
            try await purchases.take(purchase("1001", months: 1), for: nil, delivery: Delivery("d"), now: now)
            #expect(try await spans(store, accounts[0]).first?.end == now.addingTimeInterval(2 * month))
            let other = Purchase(
                product: "press.month", source: .storekit, series: "2000", proof: "2000", begin: now, told: now)
            try await purchases.take(other, for: sixth, now: now)
            try await purchases.take(purchase("1000"), for: sixth, now: now.addingTimeInterval(366 * 86_400))
            #expect(try await spans(store, sixth).count == 1)
        }
    }

    @Test(
        "if a payment and a refund have the same date, the refund counts", arguments: StoreKind.installed)
    func atOnce(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            try await store.putProducts()
            let (purchases, account) = (Purchases(store, zone: .gmt), try await store.account())
            func record(_ revoked: Date?, _ delivery: String, after seconds: TimeInterval = 0) async throws -> Right? {
                try await purchases.take(
                    Purchase(
                        product: "press.month", source: .webhook, series: "s", proof: "p", begin: now, revoked: revoked,
                        told: now.addingTimeInterval(seconds)), for: account, delivery: Delivery(delivery), now: now)
            }
            #expect(try await record(now, "refund")?.revoked == now)
            #expect(try await record(nil, "payment")?.revoked == now)
            #expect(try await record(nil, "again", after: 1)?.revoked == nil)
            #expect(try await record(now, "again refunded", after: 1)?.revoked == now)
        }
    }

    @Test("a purchase with a NUL character in its identifier is rejected", arguments: StoreKind.installed)
    func nul(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            try await store.putProducts()
            let (purchases, account) = (Purchases(store, zone: .gmt), try await store.account())
            for (proof, series) in [("1\0", "1"), ("1", "\0")] {
                let error = await #expect(throws: MastheadError.self) {
                    try await purchases.take(
                        Purchase(
                            product: "press.month", source: .storekit, series: series, proof: proof, begin: now,
                            told: now), for: account, now: now)
                }
                #expect(error?.code == .productUnfit)
            }
        }
    }

    @Test("a purchase event cannot change the product of an earlier purchase", arguments: StoreKind.installed)
    func otherProduct(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            try await store.putProducts()
            let (purchases, account) = (Purchases(store, zone: .gmt), try await store.account())
            try await purchases.take(purchase("1000"), for: account, now: now)
            let error = await #expect(throws: MastheadError.self) {
                try await purchases.take(
                    purchase("1000", told: 60, product: "press.year"), for: nil, delivery: Delivery("d1"), now: now)
            }
            #expect(error?.code == .productUnfit)
            #expect(try await spans(store, account) == [Span(from: now, to: now.addingTimeInterval(month))])
        }
    }

    @Test("a later purchase event without a grace period ends the current grace period", arguments: StoreKind.installed)
    func graceTakenBack(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            try await store.putProducts()
            let (purchases, account) = (Purchases(store, zone: .gmt), try await store.account())
            let end = now.addingTimeInterval(month)
            for (seconds, grace) in [(0, end.addingTimeInterval(600)), (1, nil)] as [(TimeInterval, Date?)] {
                let said = Purchase(
                    product: "press.month", source: .webhook, series: "s", proof: "p", begin: now, end: end,
                    graceEnd: grace, told: now.addingTimeInterval(seconds))
                try await purchases.take(said, for: account, delivery: Delivery("d\(seconds)"), now: now)
                #expect(try await spans(store, account) == [Span(from: now, to: grace ?? end)])
            }
        }
    }

    @Test("the server does not remember the event of a rejected purchase", arguments: StoreKind.installed)
    func refused(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            try await store.putProducts()
            let purchases = Purchases(store, zone: .gmt)
            for (account, product, code) in [
                (nil, "x", MastheadError.Code.productUnknown), ("nobody", "press.month", .accountUnknown),
            ] as [(String?, String, MastheadError.Code)] {
                let error = await #expect(throws: MastheadError.self) {
                    try await purchases.take(
                        purchase("1", product: product), for: account, delivery: Delivery("d"), now: now)
                }
                #expect(error?.code == code)
            }
            #expect(try await store.count("proof_seen") == 0)
            #expect(try await purchases.note("d", of: .storekit, now: now))
            #expect(try await purchases.note("d", of: .storekit, now: now) == false)
            #expect(try await purchases.note("d", of: .webhook, now: now))
            #expect(try await purchases.note("d", of: .storekit, now: now.addingTimeInterval(91 * 86_400)))
            #expect(try await store.count("proof_seen") == 1)
        }
    }

    @Test(
        "a purchase event without a start date does not change the start date",
        arguments: StoreKind.installed
    )
    func begin(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            try await store.putProducts()
            let (purchases, account) = (Purchases(store, zone: .gmt), try await store.account())
            let period = try #require(Period("P1M"))
            func record(_ begin: Date?, days: Double, grace: Date? = nil) async throws -> Right? {
                let word = Purchase(
                    product: "press.month", source: .webhook, series: "sub", proof: "in_1", begin: begin,
                    graceEnd: grace,
                    told: now.addingTimeInterval(days * 86_400))
                return try await purchases.take(word, for: account, now: now)
            }
            let end = period.end(from: now, in: .gmt)
            let first = try #require(try await record(nil, days: 0))
            #expect(first.begin == now && first.end == end)
            let grace = end.addingTimeInterval(86_400)
            let second = try #require(try await record(nil, days: 30, grace: grace))
            #expect(second.begin == now && second.end == end && second.graceEnd == grace && second.id == first.id)
            let moved = now.addingTimeInterval(86_400)
            let third = try #require(try await record(moved, days: 31))
            #expect(third.begin == moved && third.end == period.end(from: moved, in: .gmt))
            // Earlier information changes nothing, whenever it arrives.
            #expect(try await record(now, days: 1) == third)
        }
    }

    @Test("a purchase event that arrives again changes nothing", arguments: StoreKind.installed)
    func replayed(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            try await store.putProducts()
            let (purchases, account) = (Purchases(store, zone: .gmt), try await store.account())
            let first = Delivery("d", content: "c1")
            // A refused delivery is not recorded.
            await #expect(throws: MastheadError.self) {
                try await purchases.take(purchase("1", product: "x"), for: account, delivery: first, now: now)
            }
            #expect(try await purchases.take(purchase("1"), for: account, delivery: first, now: now) != nil)
            for _ in 0..<2 {
                #expect(try await purchases.take(purchase("1"), for: account, delivery: first, now: now) == nil)
                let error = await #expect(throws: MastheadError.self) {
                    let other = Delivery("d", content: "c2")
                    try await purchases.take(purchase("1"), for: account, delivery: other, now: now)
                }
                #expect(error?.code == .deliveryReplayed)
            }
            #expect(
                try await purchases.take(
                    purchase("3"), for: account, delivery: Delivery("f", content: "c1"), now: now) != nil)
            let given = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        let other = Delivery("e", content: "c3")
                        return (try? await purchases.take(purchase("2"), for: account, delivery: other, now: now))
                            .flatMap { $0 } != nil
                    }
                }
                return await group.reduce(into: 0) { if $1 { $0 += 1 } }
            }
            #expect(given == 1)
        }
    }
}
