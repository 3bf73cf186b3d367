public import Foundation
public import IssueLibrary
public import Periodical
import Schedule

/// Timers as a calendar of iCalendar (RFC 5545), written so that other programs show and tell them, and read from other programs' files.
public enum TimerCalendar {
    /// Whether the bytes of a file are such a calendar's.
    public static func isOne(_ data: Data) -> Bool {
        let head = String(decoding: data.prefix(200), as: UTF8.self).uppercased()
        return head.drop { $0.isWhitespace || $0 == "\u{FEFF}" }.hasPrefix("BEGIN:VCALENDAR")
    }

    /// The bytes of a calendar with an event for each timer.
    /// - Parameters:
    ///   - now: from when on they are written.
    ///   - home: the machine's time zone.
    /// - Returns: the bytes, and what of timers other programs will not tell, a line each.
    public static func data(
        of archive: TimerArchive, at now: Date, in home: TimeZone
    ) throws -> (data: Data, notes: [String]) {
        try CalendarWriter(library: .open(), now: now, home: home).data(of: archive)
    }

    /// Reads a calendar that a stranger may have written.
    /// - Parameters:
    ///   - name: where it comes from, for the error.
    ///   - now: what is over by then comes no more.
    ///   - home: the machine's time zone.
    /// - Returns: what timers can be made of it, and what cannot be kept, a line each.
    /// - Throws: ``MastheadError`` with the code `timer.file` where it is none, or beyond bounds.
    public static func read(
        _ data: Data, from name: String, at now: Date, in home: TimeZone
    ) throws(MastheadError) -> (archive: TimerArchive, notes: [String]) {
        let parser = CalendarParser(library: try .open())
        let scan = try CalendarScan(data, from: name)
        var reader = CalendarReader(places: scan.places, now: now, home: home)
        var items: [CalendarItem] = []
        /// The times that events replace, by the identifier of the series.
        var moved: [String: [CalendarItem.Property]] = [:]
        for (line, text) in scan.items {
            guard let item = parser.item(text, line: line) else {
                reader.notes.append("line \(line): it cannot be read")
                continue
            }
            items.append(item)
            if text.contains("\r\nRRULE"), item.property("RRULE") == nil {
                reader.notes.append(
                    "line \(line): \(item.text("SUMMARY").prefix(60)): how it comes again cannot be read, so it comes once"
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
