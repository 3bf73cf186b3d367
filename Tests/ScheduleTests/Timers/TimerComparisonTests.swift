import Foundation
import Schedule
import TestSupport
import Testing

/// Timers of all kinds with a simulated clock, compared with computations in Python. `MASTHEAD_ROUNDS` increases their
/// number.
@Suite(.enabled(if: Tool.isInstalled("python3"))) struct TimerComparisonTests {
    static let rounds = ProcessInfo.processInfo.environment["MASTHEAD_ROUNDS"].flatMap(Int.init) ?? 1

    private func date(_ second: Int) -> Date { Date(timeIntervalSince1970: Double(second)) }

    private func settings(_ timer: TimerProgram.Timer) -> TimerSettings {
        let period: TimerPeriod =
            switch timer.unit {
            case "days": .days(timer.count)
            case "months": .months(timer.count)
            default: .seconds(timer.count)
            }
        return TimerSettings(
            title: "a", period: period, before: timer.before > 0 ? .days(timer.before) : nil,
            repeats: timer.repeats.map { .times($0) } ?? .infinitely,
            begin: date(timer.begin), end: date(timer.end),
            worked: timer.worked.flatMap { WorkedTime(from: $0[0], to: $0[1]) },
            timeZone: TimeZone(identifier: timer.zone))
    }

    /// Returns a timer with a few hundred countdowns at most that starts near a clock change, if there is one.
    private func timer(
        in table: ZoneTable, with random: inout SeededGenerator
    ) throws -> TimerProgram.Timer {
        let entry = try #require(table.entries.randomElement(using: &random))
        let near = entry.changes.filter { $0.second >= ZoneTable.present }.randomElement(using: &random)
        let begin =
            near.map { $0.second + Int.random(in: -400_000...10_000, using: &random) }
            ?? Int.random(in: ZoneTable.present..<ZoneTable.span.upperBound, using: &random)
        let units: [(String, [Int], Int)] = [
            ("seconds", [1, 7, 60, 600, 1800, 3600, 5400, 16_200, 43_200, 86_400, 90_000, 86_399, 604_800], 1),
            ("days", [1, 1, 2, 3, 7, 14, 30, 365], 86_400), ("months", [1, 1, 2, 3, 12, 24], 31 * 86_400),
        ]
        let (unit, counts, length) = try #require(units.randomElement(using: &random))
        let count = try #require(counts.randomElement(using: &random))
        // Short periods at full and half hours test the edges of worked time.
        let worked =
            Bool.random(using: &random) ? [0, 1].map { _ in Int.random(in: 0..<48, using: &random) * 30 } : nil
        // A timer in hours never fires early.
        let most = unit == "days" ? count - 1 : unit == "months" ? 28 * count - 1 : 0
        let before = most > 0 && Bool.random(using: &random) ? Int.random(in: 1...most, using: &random) : 0
        let aligned = Bool.random(using: &random) ? begin - begin % 900 : begin
        return TimerProgram.Timer(
            zone: entry.zone.identifier, begin: aligned, unit: unit, count: count, before: before,
            repeats: Bool.random(using: &random) ? Int.random(in: 1...200, using: &random) : nil,
            end: aligned + min(count * length * Int.random(in: 1...300, using: &random), 36_000 * 86_400),
            worked: worked.flatMap { $0[0] == $0[1] ? nil : $0 })
    }

    private func cases() async throws -> (timers: [(TimerProgram.Timer, told: [Int])], random: SeededGenerator) {
        let table = try await ZoneTable.shared
        var random = SeededGenerator()
        let timers = try (0..<100 * Self.rounds).map { _ in try timer(in: table, with: &random) }
        let answers: [[Int]] = try await TimerProgram.answers(to: timers)
        return (Array(zip(timers, answers)), random)
    }

    @Test("if the machine never sleeps, timers fire at the times that Python computes")
    func awake() async throws {
        let (cases, random) = try await cases()
        var (faults, count) = ([String](), 0)
        for (timer, expected) in cases {
            let (settings, begin) = (settings(timer), date(timer.begin))
            guard !expected.isEmpty else {
                if settings.faults(at: begin).isEmpty { faults.append("\(timer) tells nothing, and is not refused") }
                continue
            }
            var course = try TimerCourse(starting: settings, at: begin)
            var told: [Int] = []
            while let next = course.wakeUp(at: begin), let telling = course.tick(at: next) {
                told += Array(repeating: Int(telling.toldAt.timeIntervalSince1970), count: telling.fellDue)
            }
            count += told.count
            if told != expected || course.state(at: date(timer.end)) != .finished {
                faults.append("\(timer): \(told.prefix(3)) \(told.count), not \(expected.prefix(3)) \(expected.count)")
            }
        }
        #expect(faults.isEmpty, "\(random) \(faults.count): \(faults.prefix(3))")
        #expect(count > 5000)
    }

    @Test("if the machine sleeps, missed timer events fire with the correct count")
    func asleep() async throws {
        var (cases, random) = try await cases()
        var faults: [String] = []
        for (timer, expected) in cases where !expected.isEmpty {
            let (settings, zone) = (settings(timer), try #require(TimeZone(identifier: timer.zone)))
            var course = try TimerCourse(starting: settings, at: date(timer.begin))
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = zone
            var (now, sum) = (timer.begin, 0)
            let step = max(2, (timer.end - timer.begin) / 20)
            while now < timer.end {
                now += Int.random(in: 1...step, using: &random)
                guard let telling = course.tick(at: date(now)) else { continue }
                sum += telling.fellDue
                let soFar = expected.prefix { $0 <= now }.count
                if sum != soFar || telling.due != date(expected[sum - telling.fellDue]) {
                    faults.append("\(timer) at \(now): \(telling), \(sum) of \(soFar)")
                }
                let isPrompt = telling.toldAt.timeIntervalSince(telling.due) < 60
                if let worked = settings.worked, !worked.contains(telling.toldAt, in: calendar), !isPrompt {
                    faults.append("\(timer) at \(now): outside worked time")
                }
                if course.tick(at: date(now - 100)) != nil || course.tick(at: date(now)) != nil {
                    faults.append("\(timer) at \(now): told again")
                }
            }
            // Events that wait for worked time fire when it starts.
            if let next = course.wakeUp(at: date(now)) { sum += course.tick(at: max(next, date(now)))?.fellDue ?? 0 }
            if sum != expected.count { faults.append("\(timer): \(sum), not \(expected.count)") }
        }
        #expect(faults.isEmpty, "\(random) \(faults.count): \(faults.prefix(3))")
    }

    @Test("no timer event is lost in a hundred years in any time zone")
    func hundredYears() async throws {
        let zones = try await ZoneTable.shared.distinct
        let timers = zones.enumerated().flatMap { index, entry in
            // Start at 01:00, when the worked time of the monthly timers starts.
            let begin = ZoneTable.present + 3600 - entry.zone.secondsFromGMT(for: date(ZoneTable.present))
            // Python is slow, so only some zones are checked for each day, and the others for each month.
            let isThorough = Self.rounds > 1 || index % 50 == 0
            let kinds: [(String, Int, Int, [Int]?)] = [
                ("days", isThorough ? 1 : 29, isThorough ? 0 : 3, nil), ("months", 1, 0, [60, 1380]),
                ("seconds", isThorough ? 90_061 : 4_500_061, 0, [1320, 360]),
            ]
            return kinds.map { unit, count, before, worked in
                TimerProgram.Timer(
                    zone: entry.zone.identifier, begin: begin, unit: unit, count: count, before: before, repeats: nil,
                    end: begin + 36_524 * 86_400, worked: worked)
            }
        }
        #expect(timers.count == 3 * zones.count && zones.count >= ZoneTable.leastDistinct, "\(zones.count)")
        let answers: [[Int]] = try await TimerProgram.answers(to: timers)
        var random = SeededGenerator()
        for (timer, expected) in zip(timers, answers) {
            let settings = settings(timer)
            var course = try TimerCourse(starting: settings, at: date(timer.begin))
            var (now, sum) = (timer.begin, 0)
            while now < timer.end {
                now += Int.random(in: 1...100_000_000, using: &random)
                sum += course.tick(at: date(now))?.fellDue ?? 0
            }
            if let next = course.wakeUp(at: date(now)) { sum += course.tick(at: max(next, date(now)))?.fellDue ?? 0 }
            #expect(sum == expected.count, "\(random) \(timer)")
        }
    }
}
