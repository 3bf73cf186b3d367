import Foundation

/// An issue's sort key within its publication, which defines a total order for all numbers and dates.
///
/// The key begins with the year and the day from the cover date (a month, a season) or from the number (`12/1997`). The
/// publication date makes that day more precise, or replaces a missing cover date. The volume, the number, the date in
/// seconds and the name follow. Digitized issues are therefore sorted by cover date, issues from the same day by
/// number, and special issues by day.
public struct IssueSortKey: Sendable, Hashable, Comparable {
    /// The issue's year, or nil if it is unknown.
    public let year: Int?
    /// The key as text that can be stored in a database column. Sorting the text by bytes (SQLite's `BINARY` collation)
    /// sorts the keys.
    public let text: String

    /// Creates an item's key.
    /// - Parameters:
    ///   - description: the item's metadata.
    ///   - name: the item's name, which orders items with equal metadata.
    public init(_ description: Description, name: String = "") {
        let number = description.number.map(IssueNumber.init)
        let date = description.date.map(CalendarDay.init)
        var place = date
        if let cover = description.coverDate.flatMap({ CoverDate($0) })
            ?? description.number.flatMap({ CoverDate(number: $0) })
        {
            place = cover.place(of: date)
            year = place?.year
        } else if let counted = number?.inYear?.year {
            place = (date ?? CalendarDay(counted, 1, 1)).clamped(
                to: CalendarDay(counted, 1, 1)...CalendarDay(counted, 12, 31))
            year = counted
        } else {
            year = date?.year
        }
        let volume = description.volume.map(IssueNumber.init)
        let seconds = description.date.map { Self.seconds($0) } ?? ""
        let words = [description.volume, description.number, description.coverDate, description.title].map {
            Self.words($0 ?? "")
        }
        text = ([place.map(Self.day) ?? "", Self.text(volume), Self.text(number), seconds, name] + words).joined(
            separator: Self.end)
    }

    /// Orders keys by ``text``, byte by byte.
    public static func < (left: IssueSortKey, right: IssueSortKey) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }

    /// Compares ``text`` byte by byte, as the operator `<` does.
    public static func == (left: IssueSortKey, right: IssueSortKey) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8)
    }

    /// Hashes the bytes of ``text``.
    public func hash(into hasher: inout Hasher) { for byte in text.utf8 { hasher.combine(byte) } }

    /// The character that ends each part of the key. It sorts before all others, so that shorter parts come first.
    private static let end = "\u{1}"

    private static func day(_ day: CalendarDay) -> String {
        "\(padded(day.year, 4))\(padded(day.month, 2))\(padded(day.day, 2))"
    }

    private static func seconds(_ date: Date) -> String {
        // Count milliseconds from the year 1, so that no number is negative.
        let value = min(max(date.timeIntervalSince1970, -62_135_596_800), 253_402_300_799) + 62_135_596_800
        return padded(value.isNaN ? 0 : Int(value * 1000), 15)
    }

    /// Returns the key for a number. Numbers come first, sorted by length and digits, then words, then missing numbers.
    private static func text(_ number: IssueNumber?) -> String {
        guard let number, !number.parts.isEmpty else { return "3" }
        return number.parts.map { part in
            switch part {
            case .number(let digits, let thousandths):
                "1\(padded(digits.utf8.count, 3))\(digits).\(padded(thousandths, 3))"
            case .text(let words): "2\(words)\u{2}"
            }
        }.joined()
    }

    private static func words(_ text: String) -> String {
        String(text.prefix(IssueNumber.maximumLength).map { $0.unicodeScalars.contains { $0.value < 0x20 } ? " " : $0 })
    }

    private static func padded(_ number: Int, _ width: Int) -> String { String(number).zeroPadded(to: width) }
}

extension CoverDate {
    /// Reads a date that a publisher uses as an issue number: `December 1984`, `1984-12-24`. `12/1997` is number 12
    /// rather than a date.
    init?(number: String) {
        guard let date = CoverDate(number), date.precision != .year else { return nil }
        let hasWords = number.contains { $0.isLetter }
        guard hasWords || date.precision == .day else { return nil }
        self = date
    }
}
