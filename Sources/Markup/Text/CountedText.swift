import CXML
package import Foundation

/// A text whose ``TextCharacters`` are numbered from 0. Gaps between words are stored, but not numbered.
package struct CountedText: Sendable {
    /// The numbered characters.
    package private(set) var characters: [UInt32] = []
    /// The numbers of the characters that follow white space or a block boundary, sorted.
    private var gaps: [Int] = []
    private var isApart = false

    /// Creates a counted text from the body of an HTML document.
    package init(ofDocument html: Data) {
        HTMLBlocks.walk(html) { node in
            guard node.pointee.type == XML_ELEMENT_NODE else {
                if let content = node.pointee.content { take(String(cString: content)) }
                return true
            }
            let name = HTMLBlocks.name(of: node)
            if !Self.inline.contains(name) { isApart = true }
            return !TextCharacters.uncounted.contains(name)
        } after: { node in
            if node.pointee.type == XML_ELEMENT_NODE, !Self.inline.contains(HTMLBlocks.name(of: node)) {
                isApart = true
            }
        }
    }

    /// Creates a counted text from plain text.
    package init(_ text: String) { take(text) }

    /// The elements whose tags do not separate words.
    private static let inline: Set<String> = [
        "a", "abbr", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn", "em", "font", "i", "ins", "kbd",
        "label", "mark", "q", "rb", "rp", "rt", "rtc", "ruby", "s", "samp", "small", "span", "strike", "strong", "sub",
        "sup", "time", "tt", "u", "var", "wbr",
    ]

    private mutating func take(_ text: String) {
        for scalar in text.unicodeScalars {
            guard TextCharacters.isCounted(scalar) else {
                if scalar.value != 0xAD { isApart = true }
                continue
            }
            if isApart {
                gaps.append(characters.count)
                isApart = false
            }
            characters.append(scalar.value)
        }
    }

    /// The number of characters, excluding gaps.
    package var count: Int { characters.count }

    /// Returns the words in a range of characters, separated by single spaces.
    package func words(_ range: Range<Int>) -> String {
        let range = range.clamped(to: 0..<count)
        var words = String.UnicodeScalarView()
        var gap = gaps.firstIndex(notBefore: range.lowerBound + 1)
        for number in range {
            if gap < gaps.count, gaps[gap] == number {
                words.append(" ")
                gap += 1
            }
            if let scalar = Unicode.Scalar(characters[number]) { words.append(scalar) }
        }
        return String(words)
    }
}

extension [Int] {
    /// Returns the index of the first element in a sorted array that is not less than a number.
    fileprivate func firstIndex(notBefore number: Int) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < number { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
