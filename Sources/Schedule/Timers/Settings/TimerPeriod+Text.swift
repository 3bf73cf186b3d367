extension TimerPeriod: CustomStringConvertible, Codable {
    private static let units: [(names: [String], period: TimerPeriod)] = [
        (["y", "year", "years"], .months(12)), (["mo", "month", "months"], .months(1)),
        (["w", "week", "weeks"], .days(7)), (["d", "day", "days"], .days(1)),
        (["h", "hour", "hours"], .seconds(3600)), (["m", "min", "minute", "minutes"], .seconds(60)),
        (["s", "second", "seconds"], .seconds(1)),
    ]

    /// The text, such as `4h30m`, `10d`, `2w` or `1y6mo`. Parsing it gives the same period.
    public var description: String {
        switch self {
        case .months(let count): Self.text(count, in: [("y", 12), ("mo", 1)])
        case .days(let count): count % 7 == 0 ? "\(count / 7)w" : "\(count)d"
        case .seconds(let count): Self.text(count, in: [("h", 3600), ("m", 60), ("s", 1)])
        }
    }

    private static func text(_ count: Int, in units: [(name: String, count: Int)]) -> String {
        var (rest, text) = (count, "")
        for unit in units where rest >= unit.count {
            text += "\(rest / unit.count)\(unit.name)"
            rest %= unit.count
        }
        return text.isEmpty ? "0\(units.last?.name ?? "")" : text
    }

    /// Explains in a sentence why a text is not a valid period. Returns nil if there is no specific reason.
    static func whyNone(_ text: String) -> String? {
        let names = text.lowercased().matches(of: /[0-9]+ *([a-z]+)/).map { String($0.1) }
        let months = names.filter { name in
            units.contains { unit in
                if case .months = unit.period { unit.names.contains(name) } else { false }
            }
        }
        guard !months.isEmpty, names.count > months.count else { return nil }
        return "Months and years cannot be combined with shorter units, because their lengths differ."
    }

    /// Parses whole numbers with units, largest first: `4h30m`, `90s`, `45 min`, `1d`, `2w 3d`, `1mo`, `1y`. Returns
    /// nil for any other text, for example a period out of range, or months or years combined with shorter units.
    public init?(_ text: String) {
        var (rest, months, days, seconds) = (Substring(text.lowercased()), 0, 0, 0)
        var (unitsLeft, hasLength) = (Self.units[...], false)
        repeat {
            rest = rest.drop { $0 == " " }
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            rest = rest.dropFirst(digits.count).drop { $0 == " " }
            let name = rest.prefix { $0.isASCII && $0.isLetter }
            rest = rest.dropFirst(name.count)
            guard digits.count <= 10, let count = Int(digits),
                let index = unitsLeft.firstIndex(where: { $0.names.contains(String(name)) })
            else { return nil }
            switch unitsLeft[index].period {
            case .months(let each): months += count * each
            case .days(let each): days += count * each
            case .seconds(let each): (seconds, hasLength) = (seconds + count * each, true)
            }
            unitsLeft = unitsLeft[(index + 1)...]
        } while !rest.allSatisfy { $0 == " " }
        let period: TimerPeriod =
            hasLength ? .seconds(seconds + days * WallTime.day) : months > 0 ? .months(months) : .days(days)
        guard months == 0 || (!hasLength && days == 0), period.isInBounds else { return nil }
        self = period
    }

    /// Decodes a period from text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let period = TimerPeriod(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "“\(text)” is not a period such as 4h30m, 1d or 1mo.")
        }
        self = period
    }

    /// Encodes the period as text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
