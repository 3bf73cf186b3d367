import Foundation
import Periodical
import PressWire
import ServerStore
import TestSupport
import Testing

@Suite struct RightsTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let day: TimeInterval = 86_400

    private func issue(_ name: String, _ date: Date) -> OfferedItem {
        OfferedItem(name, .issue(IssueDate(date, in: .gmt)))
    }

    @Test("a product's item cannot change after the product was granted", arguments: StoreKind.installed)
    func products(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            try await store.putProducts()
            let products = Products(store)
            #expect(try await products.list().count == 5)
            #expect(
                try await products.list(of: "press").map(\.id) == ["free", "press.all", "press.month", "press.year"])
            #expect(try await products.product("novel")?.item == "Nº ½")
            #expect(try await products.product("press.year")?.period == Period("P1Y"))
            #expect(try await products.product("press.year")?.price == Price(2900, "EUR"))
            try await products.put(try #require(Product(id: "press.year", publication: "press", kind: .subscription)))
            #expect(try await products.product("press.year")?.price == nil)
            // If an account owns a product or a voucher exists, the kind and item of the product cannot change.
            _ = try await Rights(store, zone: .gmt).grant("novel", to: try await store.account(), now: now)
            _ = try await Vouchers(store, zone: .gmt).make(1, of: "press.all", now: now)
            for (id, kind, item) in [
                ("novel", ProductKind.book, "another"), ("novel", .issue, "Nº ½"), ("press.all", .subscription, nil),
            ] as [(String, ProductKind, String?)] {
                let changed = try #require(
                    Product(id: id, publication: kind == .subscription ? "press" : "books", kind: kind, item: item))
                let error = await #expect(throws: MastheadError.self) { try await products.put(changed) }
                #expect(error?.code == .productUnfit)
            }
            let cheap = try #require(
                Product(
                    id: "novel", title: "Der Roman, “½”", publication: "books", kind: .book, item: "Nº ½",
                    price: Price(1, "EUR")))
            try await products.put(cheap)
            #expect(try await products.product("novel") == cheap && cheap.title != nil)
            for wrong in ["", "' OR 1=1 --", "\u{0}", "nothing"] {
                #expect(try await products.product(wrong) == nil)
                #expect(try await products.list(of: wrong).isEmpty)
            }
        }
    }

    @Test(
        "a grant matches its product even if the product changes at the same time",
        arguments: StoreKind.installed)
    func changedMeanwhile(kind: StoreKind) async throws {
        try await kind.withStore(connections: 4) { store async throws in
            try await store.putProducts()
            let account = try await store.account()
            for round in 0..<40 {
                let id = "item.\(round)"
                let (old, new) = (
                    try #require(Product(id: id, publication: "books", kind: .book, item: "old")),
                    try #require(Product(id: id, publication: "books", kind: .book, item: "new"))
                )
                try await Products(store).put(old)
                async let given = Rights(store, zone: .gmt).grant(id, to: account, now: now)
                async let put: Void? = try? Products(store).put(new)
                let (right, _) = (try await given, await put)
                #expect(try await Products(store).product(id) == right.product)
            }
        }
    }

    @Test("a subscription term that is granted starts after the existing terms", arguments: StoreKind.installed)
    func grant(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            try await store.putProducts()
            let (account, rights) = (try await store.account(), Rights(store, zone: .gmt))
            let year = try #require(Period("P1Y"))
            let first = try await rights.grant("press.year", to: account, now: now)
            #expect(first.begin == now && first.end == year.end(from: now, in: .gmt) && first.source == .grant)
            let second = try await rights.grant("press.year", to: account, now: now.addingTimeInterval(day))
            #expect(second.begin == first.end)
            let novel = try await rights.grant("novel", to: account, now: now)
            #expect(novel.end == nil)
            let books = try await rights.coverage(of: account, publication: "books", now: now)
            #expect(books.items == ["Nº ½"] && books.subscribed.isEmpty)
            let press = try await rights.coverage(of: account, publication: "press", now: now)
            #expect(press.subscribed == [Span(from: now, to: second.end)] && press.items.isEmpty)
            #expect(try await rights.list(of: account).count == 3)
            #expect(try await rights.list(of: try await store.account()).isEmpty)
            let unknown = await #expect(throws: MastheadError.self) { try await rights.grant("x", to: account) }
            #expect(unknown?.code == .productUnknown)
            let nobody = await #expect(throws: MastheadError.self) { try await rights.grant("novel", to: "x") }
            #expect(nobody?.code == .accountUnknown)
            let backwards = await #expect(throws: MastheadError.self) {
                try await rights.grant("novel", to: account, begin: now, end: now)
            }
            #expect(backwards?.code == .configuration)
        }
    }

    @Test(
        "an item that was read with a subscription belongs to the account permanently", arguments: StoreKind.installed)
    func owned(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            try await store.putProducts()
            let (account, rights) = (try await store.account(), Rights(store, zone: .gmt))
            _ = try await rights.grant("press.month", to: account, now: now)
            let later = now.addingTimeInterval(2 * day)
            let item = issue("a", now.addingTimeInterval(day))
            #expect(try await rights.claim(item, of: "press", for: account, now: now) == nil)
            #expect(try await rights.claim(item, of: "press", for: account, now: later) == .subscribed)
            #expect(try await rights.claim(item, of: "press", for: account, now: later) == .owned)
            #expect(try await rights.claim(item, of: "books", for: account, now: later) == nil)
            #expect(try await rights.claim(item, of: "press", for: try await store.account(), now: later) == nil)
            for (product, holder) in [
                ("press.year", account), ("' OR 1=1 --", account), ("press.month", "' OR 1=1 --"),
            ] {
                #expect(try await rights.revoke(product, from: holder, now: later) == false)
            }
            #expect(try await rights.revoke("press.month", from: account, now: later))
            #expect(try await rights.revoke("press.month", from: account, now: later) == false)
            #expect(try await rights.claim(item, of: "press", for: account, now: later) == .owned)
            let before = issue("b", now.addingTimeInterval(day))
            #expect(try await rights.claim(before, of: "press", for: account, now: later) == .subscribed)
            let after = issue("c", later.addingTimeInterval(1))
            #expect(try await rights.claim(after, of: "press", for: account, now: later.addingTimeInterval(2)) == nil)
        }
    }

    @Test("a free subscription starts only once, even after repeated requests", arguments: StoreKind.installed)
    func free(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            try await store.putProducts()
            let (account, free) = (try await store.account(), FreeSubscriptions(store, zone: .gmt))
            let all = try await withThrowingTaskGroup(of: Right.self) { group in
                for _ in 0..<20 { group.addTask { try await free.begin("free", for: account, now: now) } }
                return try await group.reduce(into: Set<Right>()) { $0.insert($1) }
            }
            #expect(all.count == 1 && all.first?.source == .free && all.first?.end == nil)
            #expect(try await store.count("right_held") == 1)
            let end = now.addingTimeInterval(day)
            #expect(try await free.end("free", for: account, now: end))
            #expect(try await free.end("free", for: account, now: end) == false)
            #expect(try await free.end("' OR 1=1 --", for: account, now: end) == false)
            let coverage = try await Rights(store, zone: .gmt).coverage(of: account, publication: "press", now: end)
            #expect(coverage.subscribed == [Span(from: now, to: end)])
            // A restart within a day continues the subscription, so that restarts cannot add rows without limit.
            let again = try await free.begin("free", for: account, now: end.addingTimeInterval(day - 1))
            #expect(again.begin == now && again.end == nil && again.id == all.first?.id)
            #expect(try await free.end("free", for: account, now: end.addingTimeInterval(day)))
            let later = end.addingTimeInterval(3 * day)
            #expect(try await free.begin("free", for: account, now: later).begin == later)
            #expect(try await store.count("right_held") == 2)
            for (product, code) in [
                ("press.year", MastheadError.Code.productUnfit), ("novel", .productUnfit), ("x", .productUnknown),
                ("", .productUnknown),
            ] {
                let error = await #expect(throws: MastheadError.self) { try await free.begin(product, for: account) }
                #expect(error?.code == code)
            }
        }
    }

    @Test("deleting an account deletes all of its entitlements", arguments: StoreKind.installed)
    func forgotten(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            try await store.putProducts()
            let (account, rights) = (try await store.account(), Rights(store, zone: .gmt))
            _ = try await FreeSubscriptions(store, zone: .gmt).begin("free", for: account, now: now)
            _ = try await rights.claim(issue("a", now), of: "press", for: account, now: now)
            let vouchers = Vouchers(store, zone: .gmt)
            let code = try #require(try await vouchers.make(1, of: "novel", now: now).first)
            _ = try await vouchers.redeem(code.text, for: account, now: now)
            _ = try await RestoreCodes(store).make(for: account, now: now)
            #expect(try await Accounts(store).forget(account))
            for table in ["right_held", "owned_item", "voucher_use", "restore_code"] {
                #expect(try await store.count(table) == 0, "\(table)")
            }
            #expect(try await vouchers.redeem(code.text, for: try await store.account(), now: now) == nil)
        }
    }
}
