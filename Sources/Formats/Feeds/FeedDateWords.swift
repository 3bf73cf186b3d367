import Foundation

/// A date whose month is a word or a number, such as `Fri, 20 Mar 2026 08:00:00 GMT`, `Fri Mar 20 08:00:00 2026`,
/// `20. März 2026`, `March 20th, 2026 8:00 pm`, `3/20/2026` and `20.03.2026 08:00`.
struct FeedDateWords {
    let date: Date

    /// The first letters of month names in the most common languages of feeds. The first month that matches counts.
    private static let months: [[String]] = [
        ["jan", "ene", "gen", "янв", "sty", "janv"], ["feb", "fév", "fev", "fév", "фев", "lut", "févr"],
        ["mar", "mär", "mrt", "maa", "мар", "mrz", "märz"], ["apr", "avr", "abr", "апр", "kwi"],
        ["may", "mai", "mei", "mag", "maj", "май", "мая", "toukok"], ["jun", "juin", "giu", "июн", "cze"],
        ["jul", "juil", "lug", "июл", "lip"], ["aug", "aoû", "aou", "ago", "авг", "sie"],
        ["sep", "set", "сен", "wrz"], ["oct", "okt", "ott", "out", "окт", "paź"], ["nov", "ноя", "lis"],
        ["dec", "dez", "déc", "dic", "dic", "дек", "gru"],
    ]

    // Create the regex only once, because creating it takes longer than using it a hundred times. Sharing it is safe,
    // because a regex has no mutable state.
    private nonisolated(unsafe) static let clock =
        /(\d{1,2})[:h](\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?i:(am|pm|z|utc|gmt|[+-]\d{2}:?\d{2})?)/
    private nonisolated(unsafe) static let numbers =
        /(\d{1,4})([\/.\-])(\d{1,2}|[A-Za-z]{3,9})\2(\d{2,4})\.?/
    private nonisolated(unsafe) static let number = /['’]?(\d{1,4})(?:st|nd|rd|th|er|º|ª|\.)?/

    init?(_ text: String) {
        var reader = Reader()
        for token in text.split(whereSeparator: { $0.isWhitespace || $0 == "," }) where !reader.take(token) {
            return nil
        }
        guard let date = reader.date else { return nil }
        self.date = date
    }

    /// A reader that collects a date's components.
    private struct Reader {
        private var numbers: [Int] = []
        /// The month, from the last word that could be one. A weekday before the month may start like a month (`mar.`,
        /// `maandag`).
        private var month: Int?
        private var day: (year: Int, month: Int, day: Int)?
        private var time: (hour: Int, minute: Int, second: Int)?
        private var fraction: Substring?
        private var zone: Substring?

        /// Reads the next word, or returns false if the text cannot be a date.
        mutating func take(_ token: Substring) -> Bool {
            if takeTime(token) || takeDay(token) || takeNumber(token) || takeMonth(token) || takeHalf(token) {
                return true
            }
            // The time zone comes last and may consist of several words.
            if time != nil, FeedZone(String(token)) != nil {
                zone = zone ?? token
                return true
            }
            // Ignore weekdays and filler words such as `de` and `at`.
            return token.allSatisfy { $0.isLetter || "().'’".contains($0) }
        }

        private mutating func takeTime(_ token: Substring) -> Bool {
            guard time == nil, token.first?.isNumber ?? false, token.contains(where: { $0 == ":" || $0 == "h" }),
                let match = token.wholeMatch(of: FeedDateWords.clock), let hour = Int(match.1),
                let minute = Int(match.2)
            else { return false }
            time = (hour, minute, match.3.flatMap { Int($0) } ?? 0)
            fraction = match.4
            if let end = match.5, !end.isEmpty { _ = takeHalf(end) ? () : (zone = end) }
            return true
        }

        /// Reads `am` or `pm`, which are valid only for hours up to twelve.
        private mutating func takeHalf(_ token: Substring) -> Bool {
            let half = token.lowercased().replacing(".", with: "")
            guard ["am", "pm"].contains(half), let (hour, minute, second) = time, (1...12).contains(hour) else {
                return false
            }
            time = (hour % 12 + (half == "pm" ? 12 : 0), minute, second)
            return true
        }

        private mutating func takeDay(_ token: Substring) -> Bool {
            guard day == nil, token.first?.isNumber ?? false, token.contains(where: { "/.-".contains($0) }),
                let match = token.wholeMatch(of: FeedDateWords.numbers)
            else {
                return false
            }
            guard let first = Int(match.1), let last = Int(match.4) else { return false }
            guard let second = Int(match.3) else {
                // The date has the form `20-Mar-2026`.
                guard let month = Self.month(match.3) else { return false }
                day = (Self.year(last, digits: match.4.count), month, first)
                return true
            }
            if match.1.count == 4 {
                day = (first, second, last)
            } else {
                let isAmerican = match.2 == "/" ? first <= 12 : second > 12
                day = (Self.year(last, digits: match.4.count), isAmerican ? first : second, isAmerican ? second : first)
            }
            return true
        }

        private mutating func takeNumber(_ token: Substring) -> Bool {
            guard let first = token.first, first.isNumber || "'’".contains(first),
                let match = token.wholeMatch(of: FeedDateWords.number), let number = Int(match.1),
                numbers.count < 2
            else { return false }
            numbers.append(number)
            return true
        }

        private mutating func takeMonth(_ token: Substring) -> Bool {
            guard let found = Self.month(token) else { return false }
            month = found
            return true
        }

        private static func month(_ word: Substring) -> Int? {
            let word = word.lowercased()
            guard word.count >= 3 else { return nil }
            return FeedDateWords.months.firstIndex { names in names.contains { word.hasPrefix($0) } }.map { $0 + 1 }
        }

        /// Returns the four-digit year. Two digits stand for a year between 1950 and 2049 (RFC 2822, section 4.3).
        private static func year(_ number: Int, digits: Int) -> Int {
            digits > 2 ? number : number < 50 ? 2000 + number : 1900 + number
        }

        var date: Date? {
            var found = day
            if found == nil, let month {
                switch numbers.count {
                case 2:
                    let isYearFirst = numbers[0] > 31
                    let (year, dayOfMonth) = isYearFirst ? (numbers[0], numbers[1]) : (numbers[1], numbers[0])
                    found = (Self.year(year, digits: year > 99 ? 4 : 2), month, dayOfMonth)
                case 1 where numbers[0] > 31: found = (numbers[0], month, 1)
                default: return nil
                }
            }
            guard let found else { return nil }
            return FeedDateParts(
                year: found.year, month: found.month, day: found.day, hour: time?.hour, minute: time?.minute,
                second: time?.second, fraction: fraction, zone: zone)?.date
        }
    }
}
