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
        /// What the system's database calls it; Foundation calls some by another name.
        let name: String
        let zone: TimeZone
        let changes: [Change]
    }

    static let span = 946_684_800..<4_922_726_400
    /// 2026 to 2126.
    static let present = 1_767_225_600

    /// Those of which Python has the same, which are nearly all: its database may be of another year than Foundation's.
    let entries: [Entry]
    /// Of those whose clocks show the same from 2026 on one each.
    let distinct: [Entry]
    /// Why a zone of the system's database is none of the entries, by its name.
    let leftOut: [String: String]

    /// So many zones of the system's database may be left out, of about 600; none is today. Those that are younger than Foundation's
    /// database may be, and those of which a government has changed the rules between the two databases.
    static let mostLeftOut = 12
    /// So many distinct zones there are at the least: as many as there are offsets from UTC that are in use, and more.
    static let leastDistinct = 60

    private static let task = Task { try await ZoneTable() }
    /// The table, which is made once.
    static var shared: ZoneTable { get async throws { try await task.value } }

    private init() async throws {
        let names = try await TimerProgram.zones()
        var leftOut = Dictionary(
            uniqueKeysWithValues: names.filter { TimeZone(identifier: $0) == nil }.map {
                ($0, "Foundation does not know it")
            })
        let known = names.compactMap { name in TimeZone(identifier: name).map { Self.entry(name, $0) } }
        let cases = known.map { entry in
            let first = entry.changes.first?.before ?? entry.zone.secondsFromGMT(for: Self.date(Self.span.lowerBound))
            let changes = entry.changes.map { [$0.second, $0.after] }
            return TimerProgram.Changes(
                zone: entry.name, changes: [[Self.span.lowerBound, first]] + changes)
        }
        let agreements: [Bool] = try await TimerProgram.answers(to: cases)
        entries = zip(known, agreements).filter(\.1).map(\.0)
        for (entry, isSame) in zip(known, agreements) where !isSame {
            leftOut[entry.name] = "Python has its clocks changed at other times"
        }
        self.leftOut = leftOut
        var seen: Set<[Change]> = []
        distinct = entries.filter { entry in
            let offset = entry.zone.secondsFromGMT(for: Self.date(Self.present))
            let first = Change(second: Self.present, before: offset, after: offset)
            return seen.insert([first] + entry.changes.filter { $0.second >= Self.present }).inserted
        }
    }

    private static func entry(_ name: String, _ zone: TimeZone) -> Entry {
        var (changes, at) = ([Change](), span.lowerBound)
        while let next = zone.nextDaylightSavingTimeTransition(after: date(at)),
            next.timeIntervalSince1970 < Double(span.upperBound)
        {
            at = Int(next.timeIntervalSince1970)
            let (before, after) = (zone.secondsFromGMT(for: date(at - 1)), zone.secondsFromGMT(for: next))
            if before != after { changes.append(Change(second: at, before: before, after: after)) }
        }
        return Entry(name: name, zone: zone, changes: changes)
    }

    private static func date(_ second: Int) -> Date { Date(timeIntervalSince1970: Double(second)) }
}
