import CICal
import Cryptography
import Foundation
import IssueLibrary
import Periodical
import Schedule

/// Creates calendar events from timers.
struct CalendarWriter {
    let library: CalendarLibrary
    let now: Date
    let home: TimeZone

    private var ical: UnsafePointer<MastheadICal> { library.functions }

    func data(of archive: TimerArchive) throws -> (data: Data, notes: [String]) {
        var (text, notes) = ("", [String]())
        var zones: Set<String> = []
        for entry in archive.timers {
            let (event, note) = try event(entry)
            text += event
            if let note { notes.append("\(entry.course.settings.title): \(note)") }
            if let zone = entry.course.settings.timeZone, zone.isNamed { zones.insert(zone.identifier) }
        }
        let head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Masthead//Timers//EN", "CALSCALE:GREGORIAN", ""]
        let definitions = zones.sorted().compactMap(definition).joined()
        let whole = head.joined(separator: "\r\n") + definitions + text + "END:VCALENDAR\r\n"
        return (Data(whole.utf8), notes)
    }

    /// Returns the event for a timer, and a message if other programs will not show all of its events.
    private func event(_ entry: TimerArchive.Entry) throws -> (text: String, note: String?) {
        let (course, settings) = (entry.course, entry.course.settings)
        let recurrence = course.recurrence(after: now, in: home)
        let component = ical.pointee.component_new(library.event)
        defer { ical.pointee.component_free(component) }
        func put(_ property: OpaquePointer?) {
            if let property { ical.pointee.component_add_property(component, property) }
        }
        func put(_ line: String) { put(ical.pointee.property_new_from_string(line)) }
        put("UID:\(entry.identity.uuidString)")
        put("DTSTAMP:\(CalendarText.utc(now))")
        put("CREATED:\(CalendarText.utc(entry.created))")
        put(ical.pointee.property_new_summary(settings.title))
        if !settings.notes.isEmpty { put(ical.pointee.property_new_description(settings.notes)) }
        let isLength = if case .seconds = recurrence?.period { true } else { false }
        put("DTSTART" + start(recurrence?.first ?? course.begin, settings.timeZone, isLength: isLength))
        let rule = recurrence.flatMap(CalendarRule.text)
        if let rule { put("RRULE:\(rule)") }
        put("TRANSP:TRANSPARENT")
        if let recurrence, let alarm = ical.pointee.component_new(library.alarm) {
            ical.pointee.component_add_property(alarm, ical.pointee.property_new_from_string("ACTION:DISPLAY"))
            ical.pointee.component_add_property(
                alarm,
                ical.pointee.property_new_from_string(
                    "TRIGGER:\(recurrence.lead == 0 ? "PT0S" : "-P\(recurrence.lead)D")"))
            ical.pointee.component_add_property(alarm, ical.pointee.property_new_description(settings.title))
            ical.pointee.component_add_component(component, alarm)
        }
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        put("\(CalendarNames.timer):\(try encoder.encode(entry).base64EncodedString())")
        if let text = library.taken(ical.pointee.component_as_ical_string_r(component)),
            let item = CalendarParser(library: library).item(text, line: 0)
        {
            put("\(CalendarNames.sum):\(item.sum)")
        }
        let text = library.taken(ical.pointee.component_as_ical_string_r(component)) ?? ""
        let isComplete = recurrence.map { $0.isComplete && ($0.period == nil || rule != nil) } ?? true
        return (text, isComplete ? nil : "other programs receive only the next time")
    }

    private func start(_ date: Date, _ zone: TimeZone?, isLength: Bool) -> String {
        // Write the time in UTC if other programs do not know the time zone, or if the timer counts a duration, which
        // is exact only in UTC.
        if isLength || zone.map({ !$0.isNamed }) == true { return ":\(CalendarText.utc(date))" }
        let text = CalendarText.text(WallClock(zone ?? home).time(at: date))
        return zone.map { ";TZID=\($0.identifier):\(text)" } ?? ":\(text)"
    }

    /// Returns the definition of a time zone, for programs that do not know its name.
    private func definition(_ name: String) -> String? {
        guard let zone = ical.pointee.timezone_get_builtin_timezone(name),
            let known = ical.pointee.timezone_get_component(zone),
            let component = ical.pointee.component_new_clone(known)
        else { return nil }
        defer { ical.pointee.component_free(component) }
        if let id = ical.pointee.component_get_first_property(component, library.zone) {
            ical.pointee.property_set_tzid(id, name)
        }
        return library.taken(ical.pointee.component_as_ical_string_r(component))
    }
}

extension TimeZone {
    /// Whether other programs know this time zone by name.
    fileprivate var isNamed: Bool { identifier.contains("/") }
}

extension CalendarItem {
    /// A checksum of the event, which shows whether another program changed it.
    var sum: String {
        let own = ["SUMMARY", "DESCRIPTION", "DTSTART", "RRULE", "EXDATE", "STATUS"].map { name in
            property(name).map { "\(name) \($0.zone ?? "") \(name == "RRULE" ? Self.sorted($0.value) : $0.value)" }
                ?? ""
        }
        let triggers = alarms.map { alarm in alarm.first { $0.name == "TRIGGER" }?.value ?? "" }.sorted()
        let text = (own + triggers).joined(separator: "\n")
        return String(SHA256.hash(data: Data(text.utf8)).hexadecimal.prefix(32))
    }

    /// Returns a rule with its parts sorted, because their order does not matter.
    private static func sorted(_ rule: String) -> String {
        rule.split(separator: ";").filter { $0 != "INTERVAL=1" }.sorted().joined(separator: ";")
    }
}
