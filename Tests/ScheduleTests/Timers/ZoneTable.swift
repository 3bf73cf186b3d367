import Foundation
import Testing

/// The time zones of the system's database, with their clock changes from 2000 to 2126.
struct ZoneTable: Sendable {
    struct Change: Sendable, Hashable {
        let second: Int
        let before: Int
        let after: Int
    }

    struct Entry: Sendable {
        /// The name in the system's database, which may differ from Foundation's name.
        let name: String
        let zone: TimeZone
        let changes: [Change]
    }

    static let span = 946_684_800..<4_922_726_400
    /// The years 2026 to 2126.
    static let present = 1_767_225_600

    /// The zones for which Python and Foundation agree. These are nearly all, but the databases may be from different
    /// years.
    let entries: [Entry]
    /// One of each group of zones that are equal from 2026 on.
    let distinct: [Entry]
    /// The reason for each zone that is left out, by name.
    let leftOut: [String: String]

    /// The maximum number of zones to leave out, of about 600. A zone may be left out if it is newer than Foundation's
    /// database, or if its rules differ between the two databases. Today, no zone is left out.
    static let mostLeftOut = 12
    /// The minimum number of distinct zones, which is more than the number of current UTC offsets.
    static let leastDistinct = 60

    private static let task = Task { try await ZoneTable() }
    /// The table, created once.
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
