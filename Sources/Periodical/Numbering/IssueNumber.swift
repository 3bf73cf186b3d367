import Foundation

/// The number of an issue or volume: any text, with a sort order. `9` comes before `10`, `½` before `1`, `3` before
/// `3-4` before `4`, and `20` before `20.INH`. `XII` is sorted as 12. Text that does not start with a number comes
/// last.
struct IssueNumber: Sendable, Hashable {
    /// A part of the text.
    enum Part: Sendable, Hashable {
        /// Digits without leading zeros, and the thousandths of a fraction such as ½.
        case number(String, thousandths: Int)
        /// The text between numbers, in lowercase.
        case text(String)
    }

    let parts: [Part]

    /// The maximum number of characters to read.
    static let maximumLength = 100

    init(_ text: String) {
        let text = String(text.prefix(Self.maximumLength)).trimmingCharacters(in: .whitespacesAndNewlines)
        if let value = Self.roman(text) {
            parts = [.number(String(value), thousandths: 0)]
            return
        }
        var parts: [Part] = []
        var digits = ""
        var words = ""
        func endWords() {
            let word = words.trimmingCharacters(in: .whitespaces)
            if !word.isEmpty { parts.append(.text(word)) }
            words = ""
        }
        func endNumber(thousandths: Int = 0) {
            guard !digits.isEmpty || thousandths > 0 else { return }
            parts.append(.number(String(digits.drop { $0 == "0" }), thousandths: thousandths))
            digits = ""
        }
        for scalar in text.precomposedStringWithCanonicalMapping.unicodeScalars {
            let properties = scalar.properties
            switch (properties.numericType, properties.numericValue) {
            case (.decimal?, let value?), (.digit?, let value?):
                endWords()
                digits += String(Int(value))
            case (.numeric?, let value?) where value > 0 && value < 1:
                endWords()
                endNumber(thousandths: Int((value * 1000).rounded()))
            case (.numeric?, let value?) where value >= 1 && value < 1_000_000 && value == value.rounded():
                // A single character can be a whole number, such as Ⅻ or 十.
                endWords()
                endNumber()
                digits = String(Int(value))
                endNumber()
            default:
                endNumber()
                words += Self.folded(scalar)
            }
        }
        endNumber()
        endWords()
        // `No. 25` means 25.
        if case .text(let word)? = parts.first, parts.count > 1, Self.labels.contains(word) { parts.removeFirst() }
        self.parts = parts
    }

    /// Whether the text begins with a number.
    var isNumbered: Bool { if case .number? = parts.first { true } else { false } }

    private static func folded(_ scalar: Unicode.Scalar) -> String {
        switch scalar.properties.generalCategory {
        case .dashPunctuation: "-"
        // In the sort key, a control character ends each part.
        case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator, .unassigned, .surrogate: " "
        default: scalar.properties.lowercaseMapping
        }
    }

    /// Returns the value of a correctly written Roman numeral. Returns nil for a single C, D, L or M, which may be a
    /// letter in a sequence.
    private static func roman(_ text: String) -> Int? {
        guard (1...15).contains(text.utf8.count), !["C", "D", "L", "M"].contains(text) else { return nil }
        let values: [(String, Int)] = [
            ("M", 1000), ("CM", 900), ("D", 500), ("CD", 400), ("C", 100), ("XC", 90), ("L", 50), ("XL", 40), ("X", 10),
            ("IX", 9), ("V", 5), ("IV", 4), ("I", 1),
        ]
        var rest = text[...]
        var sum = 0
        for (letters, value) in values {
            while rest.hasPrefix(letters) {
                rest = rest.dropFirst(letters.count)
                sum += value
            }
        }
        guard rest.isEmpty, sum > 0 else { return nil }
        var proper = ""
        var left = sum
        for (letters, value) in values {
            while left >= value {
                proper += letters
                left -= value
            }
        }
        return proper == text ? sum : nil
    }

    private static let labels: Set<String> = [
        "#", "no", "no.", "nr", "nr.", "n°", "nº", "№", "num", "num.", "number", "nummer", "numero", "número", "numéro",
        "issue", "heft", "ausgabe", "vol", "vol.", "volume", "band", "bd", "bd.", "jg", "jg.", "jahrgang", "tome", "v",
        "v.",
    ]
}

extension IssueNumber {
    /// The numbers of a double issue: `3-4`, `3/4`, `3–4`, `3+4`, `3 & 4`. Nil for other issues.
    var range: ClosedRange<Int>? {
        guard parts.count == 3, case .text(let sign) = parts[1], ["-", "/", "+", "&", "und", "and"].contains(sign),
            let first = wholeNumber(0), let last = wholeNumber(2), first < last, last - first <= 20
        else { return nil }
        return first...last
    }

    /// The number and the year in text such as `12/1997`, `3-4/1997` and `1997-12`.
    var inYear: (number: IssueNumber, year: Int)? {
        guard parts.count >= 3 else { return nil }
        let joints: Set<Part> = [.text("/"), .text("-"), .text(".")]
        if let year = year(parts.count - 1), joints.contains(parts[parts.count - 2]) {
            let rest = IssueNumber(parts: Array(parts.dropLast(2)))
            if rest.isSmall { return (rest, year) }
        }
        if let year = year(0), joints.contains(parts[1]) {
            let rest = IssueNumber(parts: Array(parts.dropFirst(2)))
            if rest.isSmall { return (rest, year) }
        }
        return nil
    }

    private init(parts: [Part]) { self.parts = parts }

    /// Whether this could be an issue's number within a year: a number of at most three digits, or a double number.
    private var isSmall: Bool {
        if let range { return range.upperBound < 1000 }
        return parts.count == 1 && (wholeNumber(0) ?? 1000) < 1000
    }

    private func wholeNumber(_ index: Int) -> Int? {
        guard parts.indices.contains(index), case .number(let digits, 0) = parts[index], digits.count <= 9 else {
            return nil
        }
        return digits.isEmpty ? 0 : Int(digits)
    }

    private func year(_ index: Int) -> Int? {
        wholeNumber(index).flatMap { (1500...2999).contains($0) ? $0 : nil }
    }

    /// The number if the text is a single whole number.
    var whole: Int? { parts.count == 1 ? wholeNumber(0) : nil }
}
