import Foundation
import Schedule

/// When a timer for an event or task fires, given the event's time, rule and alarms.
struct CalendarPlace {
    /// When an alarm goes off.
    struct Alarm {
        let series: [CalendarSeries]
        /// The seconds from the event to the alarm.
        let offset: Int
    }

    /// The time zone, or nil for the machine's.
    let zone: TimeZone?
    let rule: CalendarRule?
    private(set) var alarms: [Alarm] = []
    /// Messages about details of the event that timers do not support.
    private(set) var notes: [String] = []
    private let start: WallTime

    /// The maximum number of future exceptions that an event may have.
    private static let mostExceptions = 20

    /// - Parameters:
    ///   - moved: the occurrences of this event that other events replace (`RECURRENCE-ID`).
    ///   - now: the current time. Earlier events are ignored.
    /// - Returns: nil if the event's time cannot be read.
    init?(
        _ item: CalendarItem, moved: [CalendarItem.Property] = [], _ places: [String: String], at now: Date,
        _ home: TimeZone
    ) {
        // For a task, prefer the due date.
        let property = (item.isTask ? item.property("DUE") : nil) ?? item.property("DTSTART") ?? item.property("DUE")
        guard let property, let read = CalendarText.time(property.value) else { return nil }
        start = read.time
        if read.isUTC {
            zone = .gmt
        } else if let name = property.zone {
            zone = CalendarZone.zone(name, places)
            if zone == nil {
                notes.append("unknown time zone “\(name.prefix(60))”: using the time zone of this computer")
            }
        } else {
            zone = nil
        }
        let ruleText = item.value("RRULE")
        rule = ruleText.flatMap { CalendarRule($0, from: read.time) }
        if let ruleText, rule == nil {
            notes.append("timers cannot repeat like this, so the timer fires once: \(ruleText.prefix(80))")
        }
        if item.properties.count(where: { $0.name == "RRULE" }) > 1 {
            notes.append("only the first of several rules is used")
        }
        if item.value("RDATE") != nil { notes.append("additional single times are left out") }
        let clock = WallClock(zone ?? home)
        let present = clock.time(at: now)
        var exceptions = Self.times(moved + item.properties("EXDATE"), like: start, places, clock, now)
        if exceptions.count > Self.mostExceptions {
            exceptions.removeSubrange(Self.mostExceptions...)
            notes.append("only the first \(Self.mostExceptions) excluded or moved times are used")
        }
        if case .months(let count)? = rule?.period, !count.isMultiple(of: 12), rule?.lastDay == nil,
            start.dayOfMonth > 28
        {
            notes.append("in months without a day \(start.dayOfMonth), the timer fires on the last day")
        }
        for alarm in item.alarms {
            guard let first = moment(of: alarm, item, home) else {
                notes.append("left out an alarm whose time cannot be read")
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
                notes.append("an alarm that repeats fires only once")
            }
        }
        if item.alarms.isEmpty { alarms = [Alarm(series: times(exceptions, present), offset: 0)] }
        if !alarms.isEmpty, alarms.allSatisfy(\.series.isEmpty) {
            notes.append("left out, because all times are moved or excluded")
        }
    }

    /// Returns the times of the event as series, without the exceptions.
    private func times(_ exceptions: [WallTime], _ present: WallTime) -> [CalendarSeries] {
        CalendarSeries.series(from: start, by: rule).flatMap { $0.leavingOut(exceptions, from: present) }
    }

    /// Returns the future times in these properties, in order, in the event's time zone.
    private static func times(
        _ properties: [CalendarItem.Property], like start: WallTime, _ places: [String: String], _ clock: WallClock,
        _ now: Date
    ) -> [WallTime] {
        var times: Set<WallTime> = []
        for property in properties {
            for value in property.value.split(separator: ",") {
                guard let read = CalendarText.time(String(value)) else { continue }
                if read.isDay {
                    // An exception without a time of day stands for the event's time on that day.
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

    /// Returns the time of an alarm: an absolute time, or an offset from the event.
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

    /// Returns when the rule ends, or nil if it never ends.
    /// - Parameter offset: the offset of the alarm from the event.
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
