package import Foundation

/// The hyphenation patterns of a language, from a dictionary in libhyphen's format, such as those in Debian's
/// `hyphen-*` packages.
package struct HyphenationPatterns: Sendable {
    /// The patterns that split compound words into parts, which the other patterns then divide.
    private var compounds: PatternTrie?
    private var parts = PatternTrie()
    /// The minimum number of letters before and after a division.
    private var leftMinimum = 2
    private var rightMinimum = 2

    /// The maximum size of a dictionary, in bytes.
    static let byteLimit = 16 << 20
    /// The minimum number of letters in a word to be divided.
    package static let leastLetterCount = 5
    /// The maximum number of letters in a word to be divided.
    private static let maxLetterCount = 100

    /// Reads a dictionary.
    /// - Returns: nil if the data is not a dictionary.
    package init?(_ data: Data) {
        guard data.count <= Self.byteLimit, let lineEnd = data.firstIndex(of: 0x0A) else { return nil }
        let name = String(decoding: data[..<lineEnd], as: UTF8.self).trimmingCharacters(in: .whitespaces).uppercased()
        guard let text = Self.text(of: data[lineEnd...], in: name) else { return nil }
        for line in Array(text.unicodeScalars).split(whereSeparator: { $0 == "\n" || $0 == "\r" }) { take(line) }
    }

    /// Returns the text of a dictionary in an encoding, given by its name in libhyphen, such as `UTF-8`, `ISO8859-1`,
    /// `KOI8-R` or `microsoft-cp1251`.
    private static func text(of data: Data, in name: String) -> String? {
        if name == "UTF-8" { return String(data: data, encoding: .utf8) }
        let known: String
        if let part = name.wholeMatch(of: /ISO-?8859-([0-9]{1,2})/)?.output.1 {
            known = "ISO-8859-\(part)"
        } else if let page = name.wholeMatch(of: /(?:MICROSOFT-CP|WINDOWS-|CP)([0-9]{4})/)?.output.1 {
            known = "CP\(page)"
        } else if ["KOI8-R", "KOI8-U", "TIS620-2533", "ARMSCII-8"].contains(name) {
            known = name == "TIS620-2533" ? "TIS-620" : name
        } else {
            return nil
        }
        return converted(data, from: known)
    }

    /// Converts text with iconv. In every encoding of a dictionary except UTF-8, each letter is one byte.
    private static func converted(_ data: Data, from encoding: String) -> String? {
        guard let converter = iconv_open("UTF-8", encoding), converter != iconv_t(bitPattern: -1) else { return nil }
        defer { iconv_close(converter) }
        var input = data.map { CChar(bitPattern: $0) }
        var output = [CChar](repeating: 0, count: input.count * 4 + 4)
        let written: Int? = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                var (from, to) = (input.baseAddress, output.baseAddress)
                var (left, room) = (input.count, output.count)
                let count = output.count
                return iconv(converter, &from, &left, &to, &room) == -1 || left > 0 ? nil : count - room
            }
        }
        guard let written else { return nil }
        return String(decoding: output.prefix(written).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private mutating func take(_ line: ArraySlice<Unicode.Scalar>) {
        guard let first = line.first, first != "%", first != "#" else { return }
        if first >= "A", first <= "Z" {
            let words = String(String.UnicodeScalarView(line)).split(whereSeparator: \.isWhitespace)
            let number = words.count > 1 ? Int(words[1]).map { min(max($0, 1), 10) } : nil
            switch words.first {
            case "LEFTHYPHENMIN": leftMinimum = number ?? leftMinimum
            case "RIGHTHYPHENMIN": rightMinimum = number ?? rightMinimum
            case "NEXTLEVEL":
                compounds = parts
                parts = PatternTrie()
            default: break
            }
            return
        }
        // Skip patterns that change the spelling, such as `schif1fahrt/ff=f`, because the displayed text must match the
        // original.
        guard !line.contains("/"), line.count <= Self.maxLetterCount else { return }
        parts.insert(line.prefix { $0 > " " && ($0.isASCII || !$0.properties.isWhitespace) })
    }

    /// Returns the positions at which a word may be divided, in code points.
    /// - Parameter word: a word that consists only of letters.
    package func divisions(of word: some StringProtocol) -> [Int] {
        let letters = word.unicodeScalars.map { scalar -> UInt32 in
            if scalar.isASCII { return (0x41...0x5A).contains(scalar.value) ? scalar.value | 0x20 : scalar.value }
            // Keep a letter if its lowercase form has several letters, because those would shift the positions.
            let lower = scalar.properties.lowercaseMapping.unicodeScalars
            return lower.count == 1 ? lower.first?.value ?? scalar.value : scalar.value
        }
        guard (Self.leastLetterCount...Self.maxLetterCount).contains(letters.count) else { return [] }
        var divisions: Set<Int> = []
        var boundaries = [0, letters.count]
        if let compounds { boundaries += Self.odd(compounds.numbers(of: letters[...])) }
        boundaries.sort()
        divisions.formUnion(boundaries)
        for (start, end) in zip(boundaries, boundaries.dropFirst()) where end - start > 1 {
            let inner = Self.odd(parts.numbers(of: letters[start..<end])).filter { $0 >= 2 && end - start - $0 >= 2 }
            divisions.formUnion(inner.map { start + $0 })
        }
        return divisions.filter { $0 >= leftMinimum && letters.count - $0 >= rightMinimum }.sorted()
    }

    private static func odd(_ numbers: [UInt8]) -> [Int] {
        numbers.indices.filter { numbers[$0] % 2 == 1 && $0 > 0 && $0 < numbers.count - 1 }
    }
}
