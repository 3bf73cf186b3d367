import Foundation
import Schedule

/// Formats and parses times in iCalendar format.
enum CalendarText {
    /// Returns a local time in iCalendar format, such as `20261124T210000`.
    static func text(_ time: WallTime) -> String { time.description.filter { $0 != "-" && $0 != ":" } }

    /// Returns a UTC time in iCalendar format, such as `20261124T200000Z`.
    static func utc(_ date: Date) -> String { text(WallClock(.gmt).time(at: date)) + "Z" }

    /// Parses a time or a day. The result says whether the text is only a day, and whether it is in UTC. Returns nil
    /// for any other text.
    static func time(_ text: String) -> (time: WallTime, isUTC: Bool, isDay: Bool)? {
        let form = /([0-9]{4})([0-9]{2})([0-9]{2})(?:T([0-9]{2})([0-9]{2})([0-9]{2})(Z?))?/
        guard let parts = text.wholeMatch(of: form)?.output else { return nil }
        let clock = parts.4.map { "T\($0):\(parts.5 ?? "00"):\(parts.6 == "60" ? "59" : parts.6 ?? "00")" } ?? ""
        guard let time = WallTime("\(parts.1)-\(parts.2)-\(parts.3)\(clock)") else { return nil }
        return (time, parts.7 == "Z", parts.4 == nil)
    }

    /// Returns the seconds in a duration such as `-PT15M`, `P1DT2H` or `P2W`. Returns nil for any other text, and for
    /// more than a year.
    static func seconds(_ text: String) -> Int? {
        guard let parts = text.wholeMatch(of: /([+-]?)P((?:[0-9]{1,9}[WD])*)(?:T((?:[0-9]{1,9}[HMS])+))?/)?.output
        else { return nil }
        let factors: [Character: Int] = ["W": 604_800, "D": 86_400, "H": 3600, "M": 60, "S": 1]
        var seconds = 0
        for part in "\(parts.2)\(parts.3 ?? "")".matches(of: /([0-9]+)([WDHMS])/) {
            seconds += (Int(part.1) ?? 0) * (part.2.first.flatMap { factors[$0] } ?? 0)
        }
        guard seconds <= 366 * 86_400, !parts.2.isEmpty || parts.3 != nil else { return nil }
        return parts.1 == "-" ? -seconds : seconds
    }
}
