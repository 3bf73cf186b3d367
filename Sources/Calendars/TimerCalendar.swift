public import Foundation
public import IssueLibrary
public import Periodical
import Schedule

/// Converts timers to iCalendar (RFC 5545) for other programs, and reads calendars that other programs wrote.
public enum TimerCalendar {
    /// Returns whether the content of a file is an iCalendar document.
    public static func isOne(_ data: Data) -> Bool {
        let head = String(decoding: data.prefix(200), as: UTF8.self).uppercased()
        return head.drop { $0.isWhitespace || $0 == "\u{FEFF}" }.hasPrefix("BEGIN:VCALENDAR")
    }

    /// Returns a calendar with an event for each timer.
    /// - Parameters:
    ///   - now: the current time. Earlier events are left out.
    ///   - home: the machine's time zone.
    /// - Returns: the bytes of the calendar, and messages about events that other programs will not show.
    public static func data(
        of archive: TimerArchive, at now: Date, in home: TimeZone
    ) throws -> (data: Data, notes: [String]) {
        try CalendarWriter(library: .open(), now: now, home: home).data(of: archive)
    }

    /// Reads an untrusted calendar.
    /// - Parameters:
    ///   - name: the name of the source, for error messages.
    ///   - now: the current time. Earlier events are ignored.
    ///   - home: the machine's time zone.
    /// - Returns: the timers, and messages about details that timers do not support.
    /// - Throws: ``MastheadError`` with the code `timer.file` if the data is not a calendar or exceeds the limits.
    public static func read(
        _ data: Data, from name: String, at now: Date, in home: TimeZone
    ) throws(MastheadError) -> (archive: TimerArchive, notes: [String]) {
        let parser = CalendarParser(library: try .open())
        let scan = try CalendarScan(data, from: name)
        var reader = CalendarReader(places: scan.places, now: now, home: home)
        var items: [CalendarItem] = []
        /// The occurrences that other events replace, by the identifier of their series.
        var moved: [String: [CalendarItem.Property]] = [:]
        for (line, text) in scan.items {
            guard let item = parser.item(text, line: line) else {
                reader.notes.append("line \(line): cannot be read")
                continue
            }
            items.append(item)
            if text.contains("\r\nRRULE"), item.property("RRULE") == nil {
                reader.notes.append(
                    "line \(line): \(item.text("SUMMARY").prefix(60)): the rule cannot be read, so the timer fires once"
                )
            }
            if let identifier = item.value("UID"), let time = item.property("RECURRENCE-ID") {
                moved[identifier, default: []].append(time)
            }
        }
        for item in items {
            let isMoved = item.property("RECURRENCE-ID") != nil
            reader.take(item, moved: isMoved ? [] : item.value("UID").flatMap { moved[$0] } ?? [])
        }
        return (TimerArchive(savedAt: now, timers: reader.timers), reader.notes)
    }
}
