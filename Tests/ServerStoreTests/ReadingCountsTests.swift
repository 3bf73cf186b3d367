import Foundation
import Periodical
import PressWire
import ServerStore
import TestSupport
import Testing

/// Tests of the sums of reading statistics.
@Suite struct ReadingCountsTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)
    private var today: ReadingDay { ReadingDay(now) }

    private func report(
        _ read: Int, of item: String = "one", key: UUID = UUID(), day: ReadingDay? = nil, isFirst: Bool = false
    ) throws -> ReadingReport {
        try #require(
            ReadingReport(
                key: key, publication: "magazine", item: item, day: day ?? today, title: "By the reader",
                author: "By the reader", publisher: "By the reader", unit: .characters, amount: 1000, amountRead: read,
                isFirstOfDay: isFirst, isFirst: isFirst))
    }

    /// Creates an account that has agreed, and a catalog with an issue.
    private func reader(_ store: any Store) async throws -> String {
        _ = try await Releases(store).note(.example("one"))
        let account = try await Accounts(store).make(now: now).account.id
        #expect(try await Accounts(store).setAgreed(true, account, now: now) == now)
        return account
    }

    @Test(
        "a reading report counts once, even if several processes store it", arguments: StoreKind.installed
    )
    func once(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            let account = try await reader(store)
            let counts = ReadingCounts(store)
            let batch = try (0..<20).map { try report(10 + $0, isFirst: $0 == 0) }
            let found = try await withThrowingTaskGroup(of: [ReportOutcome].self) { group in
                for shift in 0..<8 {
                    let turned = Array(batch[shift...] + batch[..<shift])
                    group.addTask { try await counts.count(turned, of: account, now: now) ?? [] }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(found.count { $0 == .counted } == 20 && found.count { $0 == .known } == 140)
            let sums = try await counts.items(ReadingRange())
            let sum = try #require(sums.first)
            #expect(sums.count == 1 && sum.amountRead == 390 && sum.readers == 1 && sum.newReaders == 1)
            #expect(sum.share == 39 && sum.author == "Author of one" && sum.publisher == "")
            #expect(sum.title != "By the reader", "the title in the report is ignored")
        }
    }

    @Test("reading is counted only while the reader agrees", arguments: StoreKind.installed)
    func agreement(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            let (account, counts) = (try await reader(store), ReadingCounts(store))
            let stranger = try await Accounts(store).make(now: now).account.id
            #expect(try await counts.count([report(1)], of: stranger, now: now) == nil)
            #expect(try await counts.count([report(1)], of: account, now: now) == [.counted])
            #expect(try await Accounts(store).setAgreed(true, account, now: now.addingTimeInterval(60)) == now)
            #expect(try await Accounts(store).setAgreed(false, account, now: now) == nil)
            #expect(try await counts.count([report(1)], of: account, now: now) == nil)
            #expect(try await counts.items(ReadingRange()).map(\.amountRead) == [1])
            #expect(try await Accounts(store).forget(account))
            #expect(try await counts.items(ReadingRange()).map(\.amountRead) == [1], "the totals are kept")
        }
    }

    @Test("the stored statistics contain no accounts", arguments: StoreKind.installed)
    func anonymity(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            let account = try await reader(store)
            _ = try await ReadingCounts(store).count([report(1, isFirst: true)], of: account, now: now)
            for table in ["reading_report", "reading_day"] {
                let rows = try await store.read { try $0.rows("SELECT * FROM \(table)") }
                #expect(!rows.isEmpty && !"\(rows)".contains(account), "\(table)")
            }
        }
    }

    @Test(
        "reading reports about unknown items or invalid days are ignored", arguments: StoreKind.installed)
    func limits(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            let (account, counts) = (try await reader(store), ReadingCounts(store))
            let batch = [
                try report(1, day: today.adding(2)), try report(2, day: today.adding(1)), try report(4, of: "none"),
                try report(8, day: today.adding(-60)), try report(16, day: today.adding(-61)),
            ]
            let found = try await counts.count(batch, of: account, now: now)
            #expect(found == [.refused, .counted, .later, .counted, .refused])
            #expect(try await counts.days(ReadingRange()).map(\.amountRead) == [8, 2])
            let last = try await counts.days(ReadingRange(publication: "magazine", first: today, last: today.adding(9)))
            #expect(last.map(\.amountRead) == [2])
            #expect(try await counts.items(ReadingRange(publication: "other")).isEmpty)
            let year = now.addingTimeInterval(91 * 86_400)
            _ = try await counts.count([report(1, day: ReadingDay(year))], of: account, now: year)
            let keys = try await store.read { try $0.rows("SELECT key FROM reading_report") }
            #expect(keys.count == 1, "keys of old reports are deleted")
        }
    }

    @Test("a reading report is rejected if its values are impossible")
    func impossible() throws {
        func make(_ amount: Int, _ read: Int, _ item: String = "a", _ title: String = "") -> ReadingReport? {
            ReadingReport(
                key: UUID(), publication: "magazine", item: item, day: today, title: title, unit: .pages,
                amount: amount,
                amountRead: read)
        }
        #expect(make(10, 11) == nil && make(0, 0) == nil && make(10, -1) == nil && make(.max, 1) == nil)
        #expect(make(1, 1, "") == nil && make(1, 1, "a\u{0}") == nil && make(1, 1, "a\nb") == nil)
        #expect(make(1, 1, String(repeating: "a", count: 501)) == nil)
        let title = try #require(make(1, 1, "a", String(repeating: "ä", count: 5000))?.title)
        #expect(title.utf8.count <= 300 && title.hasSuffix("ä…"))
    }

    @Test("reading statistics use valid calendar days in the given time zone")
    func days() {
        #expect(ReadingDay("2026-02-30") == nil && ReadingDay("2026-2-3") == nil && ReadingDay("") == nil)
        #expect(ReadingDay("2026-02-28")?.adding(1).text == "2026-03-01")
        #expect(ReadingDay("2027-01-01")?.adding(-1).text == "2026-12-31")
        let zone = TimeZone(identifier: "Pacific/Kiritimati") ?? .gmt
        #expect(ReadingDay(Date(timeIntervalSince1970: 1_767_225_600), in: zone).text == "2026-01-01")
        #expect(ReadingDay(Date(timeIntervalSince1970: 1_767_225_600 - 3600 * 11), in: zone).text == "2026-01-01")
    }
}
