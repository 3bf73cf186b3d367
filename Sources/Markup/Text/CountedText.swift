import CXML
package import Foundation

/// A text by its ``TextCharacters``: each has a number, the first one 0. Where words are apart is known, but does not count.
package struct CountedText: Sendable {
    /// The characters that count.
    package private(set) var characters: [UInt32] = []
    /// The numbers of the characters before which there is white space, or another block begins, in their order.
    private var gaps: [Int] = []
    private var isApart = false

    /// The text of an HTML document's body.
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

    /// A text as it is written.
    package init(_ text: String) { take(text) }

    /// Elements whose text goes on in the line.
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

    /// The number of its characters.
    package var count: Int { characters.count }

    /// The words of some characters, with one space between them.
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
    /// The index of the first number, of numbers in their order, that is not less than one.
    fileprivate func firstIndex(notBefore number: Int) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < number { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
