import Foundation
import Testing

/// The time zones of the system's database, each with when its clocks are changed from 2000 to 2126.
struct ZoneTable: Sendable {
    struct Change: Sendable, Hashable {
        let second: Int
        let before: Int
        let after: Int
    }

    struct Entry: Sendable {
        let zone: TimeZone
        let changes: [Change]
    }

    static let span = 946_684_800..<4_922_726_400
    /// 2026 to 2126.
    static let present = 1_767_225_600

    /// Those of which Python has the same, which are nearly all: its database may be of another year than Foundation's.
    let entries: [Entry]
    /// Of those whose clocks are changed alike from 2026 on one each.
    let distinct: [Entry]

    private static let task = Task { try await ZoneTable() }
    /// The table, which is made once.
    static var shared: ZoneTable { get async throws { try await task.value } }

    private init() async throws {
        let known = try await TimerProgram.zones().compactMap { TimeZone(identifier: $0).map(Self.entry) }
        let cases = known.map { entry in
            let first = entry.changes.first?.before ?? entry.zone.secondsFromGMT(for: Self.date(Self.span.lowerBound))
            let changes = entry.changes.map { [$0.second, $0.after] }
            return TimerProgram.Changes(
                zone: entry.zone.identifier, changes: [[Self.span.lowerBound, first]] + changes)
        }
        let agreements: [Bool] = try await TimerProgram.answers(to: cases)
        entries = zip(known, agreements).filter(\.1).map(\.0)
        var seen: Set<[Change]> = []
        distinct = entries.filter { seen.insert($0.changes.filter { $0.second >= Self.present }).inserted }
    }

    private static func entry(_ zone: TimeZone) -> Entry {
        var (changes, at) = ([Change](), span.lowerBound)
        while let next = zone.nextDaylightSavingTimeTransition(after: date(at)),
            next.timeIntervalSince1970 < Double(span.upperBound)
        {
            at = Int(next.timeIntervalSince1970)
            let (before, after) = (zone.secondsFromGMT(for: date(at - 1)), zone.secondsFromGMT(for: next))
            if before != after { changes.append(Change(second: at, before: before, after: after)) }
        }
        return Entry(zone: zone, changes: changes)
    }

    private static func date(_ second: Int) -> Date { Date(timeIntervalSince1970: Double(second)) }
}
