import Foundation
import Schedule

/// When an event or a task is told: by its time, its rule and its alarms.
struct CalendarPlace {
    /// The times of one alarm.
    struct Alarm {
        let series: [CalendarSeries]
        /// How long after the event it goes off, in seconds.
        let offset: Int
    }

    /// By whose clocks; nil for those of the machine.
    let zone: TimeZone?
    let rule: CalendarRule?
    private(set) var alarms: [Alarm] = []
    /// What cannot be kept.
    private(set) var notes: [String] = []
    private let start: WallTime

    /// The most times to come that an event leaves out.
    private static let mostExceptions = 20

    /// - Parameters:
    ///   - moved: which of its times other events replace (`RECURRENCE-ID`).
    ///   - now: times before it are over.
    /// - Returns: nil where no time can be read.
    init?(
        _ item: CalendarItem, moved: [CalendarItem.Property] = [], _ places: [String: String], at now: Date,
        _ home: TimeZone
    ) {
        // A task is due where that is said.
        let property = (item.isTask ? item.property("DUE") : nil) ?? item.property("DTSTART") ?? item.property("DUE")
        guard let property, let read = CalendarText.time(property.value) else { return nil }
        start = read.time
        if read.isUTC {
            zone = .gmt
        } else if let name = property.zone {
            zone = CalendarZone.zone(name, places)
            if zone == nil {
                notes.append("its time zone “\(name.prefix(60))” is not known here: this machine's is taken")
            }
        } else {
            zone = nil
        }
        let ruleText = item.value("RRULE")
        rule = ruleText.flatMap { CalendarRule($0, from: read.time) }
        if let ruleText, rule == nil {
            notes.append("how it comes again cannot be kept, so it comes once: \(ruleText.prefix(80))")
        }
        if item.properties.count(where: { $0.name == "RRULE" }) > 1 { notes.append("of its rules the first is kept") }
        if item.value("RDATE") != nil { notes.append("single times that it adds are left out") }
        let clock = WallClock(zone ?? home)
        let present = clock.time(at: now)
        var exceptions = Self.times(moved + item.properties("EXDATE"), like: start, places, clock, now)
        if exceptions.count > Self.mostExceptions {
            exceptions.removeSubrange(Self.mostExceptions...)
            notes.append("of the times that it leaves out or moves the first \(Self.mostExceptions) are heeded")
        }
        if case .months(let count)? = rule?.period, !count.isMultiple(of: 12), rule?.lastDay == nil,
            start.dayOfMonth > 28
        {
            notes.append("in months without a day \(start.dayOfMonth) it is told on the last")
        }
        for alarm in item.alarms {
            guard let first = moment(of: alarm, item, home) else {
                notes.append("an alarm was left out whose time cannot be read")
                continue
            }
            let isFixed = first.isFixed
            let known = isFixed ? CalendarSeries.series(from: first.time, by: nil) : times(exceptions, present)
            let series = known.map {
                var series = $0
                if !isFixed { series.first = series.first.later(seconds: first.offset) }
                if first.offset != 0, rule?.lastDay == nil { series.day = nil }
                return series
            }
            if !alarms.contains(where: { $0.series == series }) {
                alarms.append(Alarm(series: series, offset: first.offset))
            }
            if alarm.contains(where: { $0.name == "REPEAT" && $0.value != "0" }) {
                notes.append("an alarm that goes off several times goes off once")
            }
        }
        if item.alarms.isEmpty { alarms = [Alarm(series: times(exceptions, present), offset: 0)] }
        if !alarms.isEmpty, alarms.allSatisfy(\.series.isEmpty) {
            notes.append("left out, all its times are moved or left out")
        }
    }

    /// The times of the event, without some.
    private func times(_ exceptions: [WallTime], _ present: WallTime) -> [CalendarSeries] {
        CalendarSeries.series(from: start, by: rule).flatMap { $0.leavingOut(exceptions, from: present) }
    }

    /// The times to come that properties name, in their order, by the event's own clock.
    private static func times(
        _ properties: [CalendarItem.Property], like start: WallTime, _ places: [String: String], _ clock: WallClock,
        _ now: Date
    ) -> [WallTime] {
        var times: Set<WallTime> = []
        for property in properties {
            for value in property.value.split(separator: ",") {
                guard let read = CalendarText.time(String(value)) else { continue }
                if read.isDay {
                    // The time of that day, whenever it is.
                    let time = "\(read.time.description.prefix(10))\(start.description.dropFirst(10))"
                    if let time = WallTime(time) { times.insert(time) }
                } else {
                    let zone = read.isUTC ? TimeZone.gmt : property.zone.flatMap { CalendarZone.zone($0, places) }
                    times.insert(zone.map { clock.time(at: WallClock($0).moment(of: read.time)) } ?? read.time)
                }
            }
        }
        return times.filter { clock.moment(of: $0) >= now }.sorted { clock.moment(of: $0) < clock.moment(of: $1) }
    }

    /// When an alarm goes off: a time of its own, or so long before or after the event.
    private func moment(
        of alarm: [CalendarItem.Property], _ item: CalendarItem, _ home: TimeZone
    ) -> (time: WallTime, offset: Int, isFixed: Bool)? {
        guard let trigger = alarm.first(where: { $0.name == "TRIGGER" }) else { return nil }
        if let read = CalendarText.time(trigger.value) {
            let clock = WallClock(zone ?? home)
            let time = read.isUTC ? clock.time(at: WallClock(.gmt).moment(of: read.time)) : read.time
            return (time, 0, true)
        }
        guard var offset = CalendarText.seconds(trigger.value) else { return nil }
        if trigger.related == "END", !item.isTask {
            if let end = item.value("DTEND").flatMap(CalendarText.time) {
                let gmt = WallClock(.gmt)
                let length = gmt.moment(of: end.time).timeIntervalSince(gmt.moment(of: start))
                guard (0...366 * 86_400).contains(length) else { return nil }
                offset += Int(length)
            } else if let length = item.value("DURATION").flatMap(CalendarText.seconds) {
                offset += length
            }
        }
        return (start, offset, false)
    }

    /// After when no more is told; nil for never.
    /// - Parameter offset: how long after the event the alarm goes off.
    func end(by clock: WallClock, offset: Int) -> Date? {
        guard let until = rule?.until, let read = CalendarText.time(until) else { return nil }
        let end: Date
        if read.isDay {
            end = clock.moment(of: read.time.later(days: 1)).addingTimeInterval(-1)
        } else {
            end = read.isUTC ? WallClock(.gmt).moment(of: read.time) : clock.moment(of: read.time)
        }
        return end.addingTimeInterval(Double(offset))
    }
}
