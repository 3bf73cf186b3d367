import Foundation
import Schedule
import TestSupport
import Testing

/// All time zones of the system's database, at every change of their clocks over a hundred years.
@Suite(.enabled(if: Tool.isInstalled("python3"))) struct TimerZoneTests {
    private func date(_ second: Int) -> Date { Date(timeIntervalSince1970: Double(second)) }

    @Test("the machine's zones are known here, with the same changes as Python has")
    func zones() async throws {
        let table = try await ZoneTable.shared
        #expect(table.entries.count >= 300 && table.distinct.count >= 20, "\(table.entries.count)")
        #expect(table.entries.reduce(0) { $0 + $1.changes.count } > 20_000)
    }

    @Test("around every change a clock first shows a time when Python says so, also one left out or shown twice")
    func walls() async throws {
        let table = try await ZoneTable.shared
        let distinct = Set(table.distinct.map(\.zone.identifier))
        let cases = table.entries.map { entry in
            // What is to come is the same in many zones, of which one is looked at.
            let isLookedAt = TimerComparisonTests.rounds > 1 || distinct.contains(entry.zone.identifier)
            let walls = entry.changes.flatMap { change -> [Int] in
                let (from, to) = (change.second + change.before, change.second + change.after)
                if change.second < ZoneTable.present { return [(from + to) / 2] }
                return isLookedAt ? [from - 1, from, (from + to) / 2, to, to + 1] : []
            }
            return TimerProgram.Walls(zone: entry.zone.identifier, walls: walls)
        }
        let answers: [[Int]] = try await TimerProgram.answers(to: cases)
        var (faults, count) = ([String](), 0)
        for (entry, (asked, answer)) in zip(table.entries, zip(cases, answers)) {
            let (clock, epoch) = (WallClock(entry.zone), WallClock(.gmt))
            for (wall, second) in zip(asked.walls, answer) {
                count += 1
                let found: Date = clock.moment(of: epoch.time(at: date(wall)))
                if found != date(second) {
                    faults.append("\(entry.zone.identifier) \(wall): \(found), not \(date(second))")
                }
            }
        }
        #expect(faults.isEmpty, "\(faults.count): \(faults.prefix(5))")
        #expect(count > 20_000)
    }

    @Test("over every change a daily timer tells each day once, and one of hours keeps its length")
    func everyChange() async throws {
        var faults: [String] = []
        for entry in try await ZoneTable.shared.distinct {
            for change in entry.changes where change.second >= ZoneTable.present {
                // At the middle of what is left out, or shown twice.
                let begin = date(change.second + (change.after - change.before) / 2 - 2 * 86_400)
                let daily = try tellings(TimerSettings(title: "a", period: .days(1)), begin: begin, zone: entry.zone)
                let hourly = try tellings(
                    TimerSettings(title: "a", period: .seconds(86_400)), begin: begin, zone: entry.zone)
                let gaps = zip([begin] + daily, daily).map { $1.timeIntervalSince($0) }
                let usual = 86_400 - Double(abs(change.after - change.before))
                if daily.count != 4 || gaps.contains(where: { !(usual...172_800 - usual).contains($0) })
                    || gaps.reduce(0, +) != 4 * 86_400 - Double(change.after - change.before)
                {
                    faults.append("\(entry.zone.identifier) \(date(change.second)): \(gaps)")
                }
                if hourly != (1...4).map({ begin + 86_400.0 * Double($0) }) { faults.append("\(hourly)") }
            }
        }
        #expect(faults.isEmpty, "\(faults.count): \(faults.prefix(5))")
    }

    /// When the first four counts are told, each by the wake-up that is asked for.
    private func tellings(_ settings: TimerSettings, begin: Date, zone: TimeZone) throws -> [Date] {
        var course = try TimerCourse(starting: settings.repeating(4), at: begin, in: zone)
        var told: [Date] = []
        while let next = course.wakeUp(at: told.last ?? begin, in: zone), told.count < 9 {
            guard let telling = course.tick(at: next, in: zone) else { return told }
            // Nothing is told again at the same moment, nor a little later.
            if telling.fellDue == 1, course.tick(at: next + 0.5, in: zone) == nil { told.append(telling.toldAt) }
        }
        return told
    }
}

extension TimerSettings {
    func repeating(_ count: Int) -> TimerSettings {
        var settings = self
        settings.repeats = .times(count)
        return settings
    }
}
