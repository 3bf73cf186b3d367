import Foundation
import Periodical

/// The first pass over an untrusted calendar file, which extracts only the properties that timers need.
struct CalendarScan: Sendable {
    /// The events and tasks with their alarms, and the line numbers where they start. Folded lines are joined.
    private(set) var items: [(line: Int, text: String)] = []
    /// The standard name of each time zone in the file, by the file's name for it.
    private(set) var places: [String: String] = [:]

    /// The maximum size of a calendar file, in bytes.
    static let mostBytes = 64 << 20
    /// The maximum number of events and tasks in a file.
    static let mostItems = 10_000
    /// The maximum size of an event or task with its alarms, in bytes.
    static let mostItemBytes = 8 << 20
    /// The maximum number of alarms per event or task.
    static let mostAlarms = 16

    private static let wanted: Set<String> = [
        "UID", "SUMMARY", "DESCRIPTION", "DTSTART", "DTEND", "DUE", "DURATION", "RRULE", "RDATE", "EXDATE",
        "RECURRENCE-ID", "STATUS", "COMPLETED", "TRIGGER", "ACTION", "REPEAT", CalendarNames.timer, CalendarNames.sum,
    ]

    private let name: String
    private var open: [String] = []
    private var alarmCount = 0
    private var zone: String?

    /// - Parameter name: the name of the source in error messages.
    init(_ data: Data, from name: String) throws(MastheadError) {
        self.name = name
        guard data.count <= Self.mostBytes else { throw refused("larger than \(Self.mostBytes >> 20) MB") }
        guard !data.contains(0) else { throw refused("not a text file") }
        var (line, begin) = ([UInt8](), 1)
        var number = 0
        // Skip the byte order mark that some programs write.
        let text = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data
        for part in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
            number += 1
            var bytes = part[...]
            if bytes.last == 0x0D { bytes = bytes.dropLast() }
            // A line that starts with a space or tab continues the previous line.
            if let first = bytes.first, first == 0x20 || first == 0x09 {
                guard line.count + bytes.count <= Self.mostItemBytes else {
                    throw refused("line \(begin) is too long")
                }
                line += bytes.dropFirst()
                continue
            }
            try take(line, number: begin)
            (line, begin) = (Array(bytes), number)
        }
        try take(line, number: begin)
        guard !items.isEmpty || isCalendar else { throw refused("not a calendar, because BEGIN:VCALENDAR is missing") }
    }

    /// Whether the start of a calendar was found.
    private var isCalendar = false

    private mutating func take(_ bytes: [UInt8], number: Int) throws(MastheadError) {
        guard !bytes.isEmpty else { return }
        let line = String(decoding: bytes, as: UTF8.self)
        let head = line.prefix { $0.isLetter || $0.isNumber || $0 == "-" }.uppercased()
        let value = line.firstIndex(of: ":").map { line[line.index(after: $0)...] } ?? ""
        switch head {
        case "BEGIN": try begin(String(value).uppercased(), number)
        case "END": end(String(value).uppercased())
        default: try takeProperty(head, value, line)
        }
    }

    private mutating func begin(_ kind: String, _ number: Int) throws(MastheadError) {
        guard open.count < 16 else { throw refused("line \(number) is nested too deeply") }
        open.append(kind)
        if kind == "VCALENDAR" { isCalendar = true }
        if kind == "VTIMEZONE" { zone = nil }
        if open.count == 2, isItem(kind) {
            guard items.count < Self.mostItems else { throw refused("more than \(Self.mostItems) events") }
            items.append((number, "BEGIN:\(kind)\r\n"))
            alarmCount = 0
        } else if isInAlarm {
            alarmCount += 1
            if alarmCount <= Self.mostAlarms { items[items.count - 1].text += "BEGIN:VALARM\r\n" }
        }
    }

    private mutating func end(_ kind: String) {
        // Ignore an END line without a BEGIN line.
        guard let last = open.lastIndex(of: kind) else { return }
        while open.count > last {
            let kind = open.last ?? ""
            if isInAlarm {
                if alarmCount <= Self.mostAlarms { items[items.count - 1].text += "END:VALARM\r\n" }
            } else if open.count == 2, isItem(kind) {
                items[items.count - 1].text += "END:\(kind)\r\n"
            }
            open.removeLast()
        }
    }

    private mutating func takeProperty(_ head: String, _ value: Substring, _ line: String) throws(MastheadError) {
        if open.count == 2, open[1] == "VTIMEZONE" {
            if head == "TZID" { zone = String(value.prefix(200)) }
            if head == "X-LIC-LOCATION", let zone, places.count < 1000 { places[zone] = String(value.prefix(200)) }
            return
        }
        guard Self.wanted.contains(head), isInItem || isInAlarm, !isInAlarm || alarmCount <= Self.mostAlarms else {
            return
        }
        guard items[items.count - 1].text.utf8.count + line.utf8.count <= Self.mostItemBytes else {
            throw refused(
                "the event in line \(items[items.count - 1].line) is larger than \(Self.mostItemBytes >> 20) MB")
        }
        // Remove the value of a rule with large numbers, because libical would misread it. Rules without a value are
        // rejected.
        let line = head == "RRULE" && !CalendarRule.isStorable(value) ? "RRULE:" : line
        // Shorten long values that are only displayed.
        let isLong = head != CalendarNames.timer && line.utf8.count > 4000
        items[items.count - 1].text += (isLong ? String(line.prefix(1000)) : line) + "\r\n"
    }

    private var isInItem: Bool { open.count == 2 && isItem(open[1]) }
    private var isInAlarm: Bool { open.count == 3 && isItem(open[1]) && open[2] == "VALARM" }
    private func isItem(_ kind: String) -> Bool { kind == "VEVENT" || kind == "VTODO" }

    private func refused(_ found: String) -> MastheadError {
        MastheadError(
            .timerFile, cannot: "read the calendar in", to: name, found: found,
            remedies: [.advice("Use an iCalendar file that a calendar program exported.")])
    }
}
