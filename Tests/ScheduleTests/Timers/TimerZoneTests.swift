import Foundation
import Schedule
import TestSupport
import Testing

/// Tests of all time zones in the system's database, at every clock change in a hundred years.
@Suite(.enabled(if: Tool.isInstalled("python3"))) struct TimerZoneTests {
    private func date(_ second: Int) -> Date { Date(timeIntervalSince1970: Double(second)) }

    @Test("Foundation and Python have the same clock changes for all time zones")
    func zones() async throws {
        let table = try await ZoneTable.shared
        let names = try await TimerProgram.zones()
        // Each zone must be compared or listed as left out.
        #expect(Set(table.entries.map(\.name)).union(table.leftOut.keys) == Set(names))
        #expect(names.count >= 500 && table.leftOut.count <= ZoneTable.mostLeftOut, "\(table.leftOut)")
        #expect(table.distinct.count >= ZoneTable.leastDistinct, "\(table.distinct.count)")
        #expect(table.entries.reduce(0) { $0 + $1.changes.count } > 20_000)
    }

    @Test("skipped and repeated local times mean the same moments as in Python")
    func walls() async throws {
        let table = try await ZoneTable.shared
        let distinct = Set(table.distinct.map(\.zone.identifier))
        let cases = table.entries.map { entry in
            // Many zones share their future, so check only one of them.
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

    @Test("a timer that is set in hours keeps its duration across clock changes")
    func everyChange() async throws {
        var faults: [String] = []
        for entry in try await ZoneTable.shared.distinct {
            for change in entry.changes where change.second >= ZoneTable.present {
                // In the middle of the skipped or repeated time.
                let begin = date(change.second + (change.after - change.before) / 2 - 2 * 86_400)
                let daily = try fireTimes(
                    TimerSettings(title: "a", period: .days(1), repeats: .times(4)), begin: begin, zone: entry.zone)
                let hourly = try fireTimes(
                    TimerSettings(title: "a", period: .seconds(86_400), repeats: .times(4)), begin: begin,
                    zone: entry.zone)
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

    @Test("around clock changes, timers with worked time fire at the times that Python computes")
    func worked() async throws {
        var cases: [(timer: TimerProgram.Timer, zone: TimeZone)] = []
        for entry in try await ZoneTable.shared.distinct {
            for (index, change) in entry.changes.enumerated() where change.second >= ZoneTable.present {
                let middle = (change.second + (change.before + change.after) / 2) % 86_400 / 60
                // The hours start or end in the middle of the skipped or repeated time, or contain it and midnight.
                let hours = [[middle, middle + 180], [middle - 180, middle], [middle - 120, middle + 1260]][index % 3]
                let timer = TimerProgram.Timer(
                    zone: entry.zone.identifier, begin: change.second - 6 * 3600 - 60 * (index % 7), unit: "seconds",
                    count: 1800, repeats: 26, end: change.second + 8 * 3600,
                    worked: hours.map { ($0 + 1440) % 1440 })
                cases.append((timer, entry.zone))
            }
        }
        let answers: [[Int]] = try await TimerProgram.answers(to: cases.map(\.timer))
        var (faults, count) = ([String](), 0)
        for ((timer, zone), expected) in zip(cases, answers) {
            let hours = timer.worked.flatMap { WorkedTime(from: $0[0], to: $0[1]) }
            let settings = TimerSettings(
                title: "a", period: .seconds(timer.count), repeats: .times(26), worked: hours)
            let told = try fireTimes(settings, begin: date(timer.begin), zone: zone).map {
                Int($0.timeIntervalSince1970)
            }
            count += told.count
            if told != expected { faults.append("\(timer): \(told), not \(expected)") }
        }
        #expect(faults.isEmpty, "\(faults.count): \(faults.prefix(3))")
        #expect(cases.count > 2000 && count > 4 * cases.count)
    }

    /// Returns the times of the first events, each at its computed wake-up time.
    private func fireTimes(_ settings: TimerSettings, begin: Date, zone: TimeZone) throws -> [Date] {
        var course = try TimerCourse(starting: settings, at: begin, in: zone)
        var told: [Date] = []
        while let next = course.wakeUp(at: told.last ?? begin, in: zone), told.count < 30 {
            guard let telling = course.tick(at: next, in: zone) else { return told }
            // Nothing fires again at the same moment or slightly later.
            if telling.fellDue == 1, course.tick(at: next + 0.5, in: zone) == nil { told.append(telling.toldAt) }
        }
        return told
    }
}
