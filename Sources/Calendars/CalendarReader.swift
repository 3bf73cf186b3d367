import Cryptography
import Foundation
import IssueLibrary
import Schedule

/// Creates timers from events and tasks.
struct CalendarReader {
    let places: [String: String]
    let now: Date
    let home: TimeZone
    private(set) var timers: [TimerArchive.Entry] = []
    var notes: [String] = []
    private var identities: Set<UUID> = []

    init(places: [String: String], now: Date, home: TimeZone) {
        (self.places, self.now, self.home) = (places, now, home)
    }

    /// Adds timers for an event or task.
    /// - Parameter moved: the occurrences of this event that other events replace.
    mutating func take(_ item: CalendarItem, moved: [CalendarItem.Property] = []) {
        let own = ownEntry(item)
        if let own, item.value(CalendarNames.sum) == item.sum { return add(own) }
        let name = "line \(item.line): \(item.text("SUMMARY").prefix(60))"
        if own != nil { notes.append("\(name): another program changed this event, so its own properties count") }
        if let status = item.value("STATUS"), ["CANCELLED", "COMPLETED"].contains(status) {
            return notes.append(
                "\(name): left out, because the event is \(status == "CANCELLED" ? "canceled" : "completed")")
        }
        if item.value("COMPLETED") != nil { return notes.append("\(name): left out, because the event is completed") }
        guard let place = CalendarPlace(item, moved: moved, places, at: now, home) else {
            return notes.append("\(name): left out, because its time cannot be read")
        }
        if item.property("RECURRENCE-ID")?.range != nil {
            notes.append("\(name): later times are not moved too")
        }
        notes += place.notes.map { "\(name): \($0)" }
        notes += Self.cuts(item).map { "\(name): \($0)" }
        var made = 0
        for (index, alarm) in place.alarms.enumerated() {
            for (part, series) in alarm.series.enumerated() {
                let isFirst = index == 0 && part == 0
                let identity = isFirst ? own?.identity : nil
                if let note = add(series, alarm.offset, of: item, place, "\(index).\(part)", identity) {
                    notes.append("\(name): \(note)")
                } else {
                    made += 1
                }
            }
        }
        if made > 1 { notes.append("\(name): imported as \(made) timers") }
    }

    private mutating func add(_ entry: TimerArchive.Entry) {
        // If an event is in a file twice, add it only once.
        if identities.insert(entry.identity).inserted { timers.append(entry) }
    }

    /// Returns the timer that Masthead exported as this item, or nil if there is no valid one.
    private func ownEntry(_ item: CalendarItem) -> TimerArchive.Entry? {
        guard let text = item.value(CalendarNames.timer), let data = Data(base64Encoded: text) else { return nil }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        do {
            let entry = try decoder.decode(TimerArchive.Entry.self, from: data)
            return entry.fault == nil ? entry : nil
        } catch { return nil }
    }

    /// - Returns: why no timer was created, or nil if it was created.
    private mutating func add(
        _ series: CalendarSeries, _ offset: Int, of item: CalendarItem, _ place: CalendarPlace, _ part: String,
        _ identity: UUID?
    ) -> String? {
        let clock = WallClock(place.zone ?? home)
        var settings = TimerSettings(title: Self.title(item), notes: Self.words(item), timeZone: place.zone)
        var start = now
        if let period = series.period {
            let series = series.count == nil ? series.near(clock.time(at: now), by: period) : series
            let (begin, more) = series.begin(of: period)
            // Skip the times from the start of the timer to the first time of the event.
            if more > 0 { start = max(start, clock.moment(of: series.first)) }
            settings.period = period
            settings.begin = clock.moment(of: begin)
            settings.repeats = series.count.map { .times($0 + more) } ?? .infinitely
            settings.end = place.end(by: clock, offset: offset)
        } else {
            let moment: Date = clock.moment(of: series.first)
            guard moment > now else { return "left out, because the event is over" }
            settings.period = .seconds(max(1, Int(moment.timeIntervalSince(now).rounded(.up))))
            settings.begin = moment.addingTimeInterval(-Double(max(1, Int(moment.timeIntervalSince(now).rounded(.up)))))
        }
        do throws(TimerFaults) {
            let course = try TimerCourse(starting: settings, at: start, in: home)
            let identity = identity ?? Self.identity(item, part)
            add(TimerArchive.Entry(identity: identity, created: now, course: course))
            return nil
        } catch {
            let faults = error.faults.map { "\($0.field.rawValue): \($0.reason)" }.joined(separator: " ")
            return "left out, because no timer can have these settings: \(faults)"
        }
    }

    private static func title(_ item: CalendarItem) -> String {
        let text = cut(cleaned(item.text("SUMMARY")), to: TimerSettings.longestTitle)
        return text.isEmpty ? (item.isTask ? "Task" : "Event") : text
    }

    /// Returns the timer's notes: the item's description. Without a description, a title that had to be shortened goes
    /// into the notes in full.
    private static func words(_ item: CalendarItem) -> String {
        let (summary, words) = (cleaned(item.text("SUMMARY")), cleaned(item.text("DESCRIPTION")))
        let isCut = summary.count > TimerSettings.longestTitle
        return cut(words.isEmpty && isCut ? summary : words, to: TimerSettings.longestNotes)
    }

    /// Returns messages about text that was too long for a timer.
    private static func cuts(_ item: CalendarItem) -> [String] {
        let (summary, words) = (cleaned(item.text("SUMMARY")), cleaned(item.text("DESCRIPTION")))
        var cuts: [String] = []
        if summary.count > TimerSettings.longestTitle {
            let isNoted = words.isEmpty && summary.count <= TimerSettings.longestNotes
            cuts.append(
                "the title is longer than \(TimerSettings.longestTitle) characters and was shortened"
                    + (isNoted ? "; the notes contain the complete title" : ""))
        }
        if words.count > TimerSettings.longestNotes {
            cuts.append("the description is longer than \(TimerSettings.longestNotes) characters and was shortened")
        }
        return cuts
    }

    /// Shortens a text to a maximum number of characters, without a trailing space.
    private static func cut(_ text: String, to longest: Int) -> String {
        text.count <= longest
            ? text : String(text.prefix(longest - 1)).trimmingCharacters(in: .whitespaces) + "\u{2026}"
    }

    /// Returns a text as a single line, without characters that have too many combining marks.
    private static func cleaned(_ text: String) -> String {
        var cleaned = ""
        for character in text {
            guard cleaned.count < 1000 else { break }
            let isControl = character.unicodeScalars.contains { $0.properties.generalCategory == .control }
            if !isControl, character.unicodeScalars.count <= 12 { cleaned.append(character) }
        }
        return cleaned.trimmingCharacters(in: .whitespaces)
    }

    /// Returns an identifier that is the same for an event in any file, so that importing it again has no effect.
    private static func identity(_ item: CalendarItem, _ part: String) -> UUID {
        let uid = item.value("UID") ?? "\(item.text("SUMMARY"))\n\(item.value("DTSTART") ?? "")"
        let text = "\(uid)\n\(item.value("RECURRENCE-ID") ?? "")\n\(part)"
        var bytes = Array(SHA256.hash(data: Data(text.utf8)).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
}
