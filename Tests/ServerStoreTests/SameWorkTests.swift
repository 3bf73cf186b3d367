import Foundation
import Periodical
import PressWire
import ServerStore
import TestSupport
import Testing

/// Tests that unknown and expired codes cause the same work, so response times do not distinguish them.
@Suite struct SameWorkTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    @Test("all invalid voucher codes are checked with the same database statements", arguments: StoreKind.installed)
    func vouchers(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            try await store.putProducts()
            let (vouchers, account) = (Vouchers(store, zone: .gmt), try await store.account())
            let used = try #require(try await vouchers.make(1, of: "novel", now: now).first)
            #expect(try await vouchers.redeem(used.text, for: try await store.account(), now: now) != nil)
            let early = try await vouchers.make(1, of: "novel", begin: now.addingTimeInterval(1), now: now)
            let over = try await vouchers.make(
                1, of: "novel", begin: now.addingTimeInterval(-2), end: now.addingTimeInterval(-1), now: now)
            let recording = RecordingStore(store)
            let watched = Vouchers(recording, zone: .gmt)
            var seen: Set<[String]> = []
            for text in ["", "x", VoucherCode().text, used.text] + (early + over).map(\.text) {
                #expect(try await watched.redeem(text, for: account, now: now) == nil)
                seen.insert(recording.take())
            }
            #expect(seen.count == 1 && seen.first?.count == 3, "\(seen)")
        }
    }

    @Test("all invalid restore codes are checked with the same database statement", arguments: StoreKind.installed)
    func restoring(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            let codes = RestoreCodes(store)
            let over = try await codes.make(for: try await store.account(), now: now)
            let used = try await codes.make(for: try await store.account(), now: over.end)
            #expect(try await codes.use(used.code.text, now: over.end)?.account != nil)
            let recording = RecordingStore(store)
            var seen: Set<[String]> = []
            for text in ["", "x", VoucherCode().text, over.code.text, used.code.text] {
                #expect(try await RestoreCodes(recording).use(text, now: over.end)?.account == nil)
                seen.insert(recording.take())
            }
            #expect(seen.count == 1 && seen.first?.isEmpty == false, "\(seen)")
        }
    }
}
