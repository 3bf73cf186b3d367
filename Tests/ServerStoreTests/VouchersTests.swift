import Foundation
import Periodical
import PressWire
import ServerStore
import TestSupport
import Testing

@Suite struct VouchersTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    @Test("if an account redeems a voucher code again, it gets the same purchase", arguments: StoreKind.installed)
    func once(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            try await store.putProducts()
            let vouchers = Vouchers(store, zone: .gmt)
            let code = try #require(try await vouchers.make(1, of: "press.year", now: now).first)
            let (first, second) = (try await store.account(), try await store.account())
            let right = try #require(try await vouchers.redeem(code.text.lowercased(), for: first, now: now))
            #expect(right.source == .voucher && right.begin == now)
            #expect(try await vouchers.redeem(code.text, for: first, now: now.addingTimeInterval(60)) == right)
            #expect(try await vouchers.redeem(code.text, for: second, now: now) == nil)
            #expect(try await store.count("right_held") == 1)
            #expect(try await store.count("voucher_use") == 1)
            let kept = try await store.read { try $0.rows("SELECT hash FROM voucher").map { try $0.bytes("hash") } }
            #expect(kept == [code.hash])
        }
    }

    @Test("a voucher code keeps its limit even if 50 accounts redeem it at once", arguments: StoreKind.installed)
    func race(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            try await store.putProducts()
            let vouchers = Vouchers(store, zone: .gmt)
            for uses in [1, 7] {
                let code = try #require(try await vouchers.make(1, of: "press.year", uses: uses, now: now).first)
                var accounts: [String] = []
                for _ in 0..<50 { accounts.append(try await store.account()) }
                let given = try await withThrowingTaskGroup(of: Right?.self) { group in
                    for account in accounts {
                        group.addTask { try await vouchers.redeem(code.text, for: account, now: now) }
                    }
                    return try await group.reduce(into: Set<String>()) { ids, right in
                        if let right { ids.insert(right.id) }
                    }
                }
                #expect(given.count == uses)
            }
            #expect(try await store.count("right_held") == 8)
            #expect(try await store.count("voucher", where: "uses_left > 0") == 0)
        }
    }

    @Test("a voucher code counts once even if an account redeems it 50 times at once", arguments: StoreKind.installed)
    func impatient(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            try await store.putProducts()
            let (vouchers, account) = (Vouchers(store, zone: .gmt), try await store.account())
            let code = try #require(try await vouchers.make(1, of: "press.year", uses: 100, now: now).first)
            let given = try await withThrowingTaskGroup(of: Right?.self) { group in
                for _ in 0..<50 { group.addTask { try await vouchers.redeem(code.text, for: account, now: now) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(given.count == 50 && Set(given).count == 1 && !given.contains(nil))
            #expect(try await store.count("voucher", where: "uses_left = 99") == 1)
        }
    }

    @Test("redeeming an invalid voucher code changes nothing", arguments: StoreKind.installed)
    func nothing(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            try await store.putProducts()
            let (vouchers, account) = (Vouchers(store, zone: .gmt), try await store.account())
            let (begin, end) = (now.addingTimeInterval(60), now.addingTimeInterval(120))
            let code = try #require(
                try await vouchers.make(1, of: "press.year", begin: begin, end: end, label: "fair", now: now).first)
            for seconds in [59.999, 120] {
                let moment = now.addingTimeInterval(seconds)
                #expect(try await vouchers.redeem(code.text, for: account, now: moment) == nil)
            }
            for text in [
                "", "\u{0}", "' OR 1=1 --", VoucherCode().text, String(code.text.dropLast()),
                String(repeating: "A", count: 100_000),
            ] {
                #expect(try await vouchers.redeem(text, for: account, now: begin) == nil)
            }
            #expect(try await store.count("right_held") == 0)
            #expect(try await vouchers.redeem(code.text, for: account, now: begin) != nil)
            let others = try await vouchers.make(3, of: "press.year", uses: 2, label: "fair", now: now)
            #expect(try await vouchers.withdraw(of: "novel", labeled: "fair") == 0)
            #expect(try await vouchers.withdraw(of: "press.year", labeled: "fair") == 3)
            for other in others { #expect(try await vouchers.redeem(other.text, for: account, now: now) == nil) }
            let error = await #expect(throws: MastheadError.self) {
                try await vouchers.redeem(code.text, for: "nobody", now: begin)
            }
            #expect(error?.code == .accountUnknown)
        }
    }

    @Test("voucher codes with invalid options are not created")
    func making() async throws {
        try await StoreKind.sqlite.withStore { store async throws in
            try await store.putProducts()
            let vouchers = Vouchers(store, zone: .gmt)
            #expect(Set(try await vouchers.make(500, of: "novel", now: now)).count == 500)
            let wrong: [(Int, Int, String, Date?)] = [
                (0, 1, "", nil), (1, 0, "", nil), (100_001, 1, "", nil), (1, 100_001, "", nil), (1, 1, "a\nb", nil),
                (1, 1, String(repeating: "a", count: 101), nil), (1, 1, "", now),
            ]
            for (count, uses, label, end) in wrong {
                let error = await #expect(throws: MastheadError.self) {
                    try await vouchers.make(count, of: "novel", uses: uses, end: end, label: label, now: now)
                }
                #expect(error?.code == .configuration)
            }
            let error = await #expect(throws: MastheadError.self) { try await vouchers.make(1, of: "x", now: now) }
            #expect(error?.code == .productUnknown)
            #expect(try await store.count("voucher") == 500)
        }
    }

    @Test(
        "if an account already owns the product, redeeming a voucher code does not use up the code",
        arguments: StoreKind.installed)
    func held(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            try await store.putProducts()
            let (vouchers, rights) = (Vouchers(store, zone: .gmt), Rights(store, zone: .gmt))
            let (owner, other) = (try await store.account(), try await store.account())
            let given = try await rights.grant("novel", to: owner, now: now)
            let code = try #require(try await vouchers.make(1, of: "novel", now: now).first)
            #expect(try await vouchers.redeem(code.text, for: owner, now: now) == given)
            #expect(try await vouchers.redeem(code.text, for: other, now: now)?.source == .voucher)
            #expect(try await rights.revoke("novel", from: owner, now: now))
            #expect(try await vouchers.redeem(code.text, for: owner, now: now) == nil)
        }
    }

    @Test("a restore code can be used once to add a new device to an account", arguments: StoreKind.installed)
    func restoring(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            let (codes, account) = (RestoreCodes(store), try await store.account())
            let first = try await codes.make(for: account, now: now)
            let (code, end) = try await codes.make(for: account, now: now)
            #expect(try await codes.use(first.code.text, now: now)?.account == nil)
            #expect(try await codes.use(code.text, now: end)?.account == nil)
            let used = try await withThrowingTaskGroup(of: String?.self) { group in
                for _ in 0..<20 { group.addTask { try await codes.use(code.text, now: now)?.account } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(used.compactMap { $0 } == [account])
            #expect(try await codes.use("' OR 1=1 --", now: now)?.account == nil)
        }
    }
}
