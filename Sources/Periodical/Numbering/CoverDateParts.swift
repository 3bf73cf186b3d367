import Foundation

/// The parts of a cover date, grouped by what they could mean.
struct CoverDateParts {
    private(set) var months: [Int] = []
    /// The season, from 0 (spring) to 3 (winter).
    private(set) var season: Int?
    private(set) var day: Int?
    /// The second year in `1984/85` or `Dec 1984/Jan 1985`.
    private(set) var lastYear: Int?
    private var years: [Int] = []
    private var numbers: [Int] = []

    /// Splits the text of a cover date, or returns nil if a part of it cannot belong to a date.
    init?(_ text: String) {
        let folded = text.folding(options: [.diacriticInsensitive, .caseInsensitive, .widthInsensitive], locale: nil)
        let words = folded.split { !$0.isLetter && !$0.isNumber || "年月日년월일".contains($0) }
        for word in words {
            if let number = Self.number(word) {
                // Years have four digits.
                if word.count == 4, (1000...2999).contains(number) {
                    years.append(number)
                } else {
                    numbers.append(number)
                }
            } else if let month = Self.month(word) {
                months.append(month)
            } else if let season = Self.seasons[String(word)] {
                guard self.season == nil else { return nil }
                self.season = season
            } else if !Self.fillers.contains(String(word)) {
                return nil
            }
        }
        guard (1...2).contains(years.count), !(season != nil && !months.isEmpty) else { return nil }
        guard let first = words.first else { return nil }
        yearIsFirst = Self.number(first) == years.first
    }

    private let yearIsFirst: Bool

    /// Decides what each number means, and returns the year.
    mutating func takeYear() -> Int? {
        guard let year = years.first else { return nil }
        if years.count == 2 {
            guard years[1] >= year, years[1] <= year + 1 else { return nil }
            lastYear = years[1]
        }
        switch numbers.count {
        case 0: return year
        case 1:
            let number = numbers[0]
            if !months.isEmpty {
                guard (1...31).contains(number) else { return nil }
                day = number
            } else if yearIsFirst || season != nil, number == (year + 1) % 100, number > 12 || season != nil {
                // The text looks like 1984/85 or Winter 1984/85.
                lastYear = year + 1
            } else if season == nil {
                // ISO 8601-2 numbers seasons from 21.
                if (21...24).contains(number), yearIsFirst {
                    season = number - 21
                } else {
                    guard take(month: number) else { return nil }
                }
            } else {
                return nil
            }
        case 2:
            guard months.isEmpty, season == nil else { return nil }
            if yearIsFirst {
                // The text looks like 1984-12-24.
                guard take(month: numbers[0]), (1...31).contains(numbers[1]) else { return nil }
                day = numbers[1]
            } else if numbers[0] > 12 {
                // The text looks like 24.12.1984.
                guard take(month: numbers[1]), (1...31).contains(numbers[0]) else { return nil }
                day = numbers[0]
            } else {
                // 11/12/1984 may mean 11 December, 12 November, or two months.
                return nil
            }
        default: return nil
        }
        return year
    }

    private mutating func take(month: Int) -> Bool {
        guard (1...12).contains(month) else { return false }
        months.append(month)
        return true
    }

    private static func number(_ word: Substring) -> Int? {
        word.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } && word.count <= 4
            ? Int(word) : nil
    }

    /// Returns the month with this name, or the only one that starts with these three or more letters.
    private static func month(_ word: Substring) -> Int? {
        guard word.count >= 3 else { return nil }
        var found: Int?
        for (index, names) in monthNames.enumerated() where names.contains(where: { $0.hasPrefix(word) }) {
            guard found == nil else { return nil }
            found = index + 1
        }
        return found
    }

    private static let monthNames = [
        ["january", "januar", "janner", "janvier", "enero", "gennaio", "januari", "janeiro"],
        ["february", "februar", "fevrier", "febrero", "febbraio", "februari", "fevereiro"],
        ["march", "marz", "maerz", "mars", "marzo", "maart", "mrt", "marco"],
        ["april", "avril", "abril", "aprile"],
        ["may", "mai", "mayo", "maggio", "mei", "maio"],
        ["june", "juni", "juin", "junio", "giugno", "junho"],
        ["july", "juli", "juillet", "julio", "luglio", "julho"],
        ["august", "aout", "agosto", "augustus"],
        ["september", "septembre", "septiembre", "settembre", "setembro"],
        ["october", "oktober", "octobre", "octubre", "ottobre", "outubro"],
        ["november", "novembre", "noviembre", "novembro"],
        ["december", "dezember", "decembre", "diciembre", "dicembre", "dezembro"],
    ]

    private static let seasons = [
        "spring": 0, "fruhling": 0, "fruhjahr": 0, "printemps": 0, "primavera": 0, "lente": 0, "voorjaar": 0,
        "summer": 1, "sommer": 1, "ete": 1, "verano": 1, "estate": 1, "zomer": 1, "verao": 1,
        "autumn": 2, "fall": 2, "herbst": 2, "automne": 2, "otono": 2, "autunno": 2, "herfst": 2, "outono": 2,
        "winter": 3, "hiver": 3, "invierno": 3, "inverno": 3,
    ]

    private static let fillers: Set<String> = [
        "and", "und", "et", "y", "e", "en", "de", "of", "du", "the", "th", "st", "nd", "rd", "issue",
    ]
}
