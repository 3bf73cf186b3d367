import Foundation

/// A parser for the output of `pdftotext -bbox-layout`, which has one element per line. The format resembles XML, but
/// may contain characters that XML forbids.
struct PDFTextLines {
    /// The lines of each page.
    private(set) var pages: [[PDFTextLine]] = []

    /// The maximum number of lines per page. Any others are discarded.
    private static let lineLimit = 3_000

    private var flow = 0
    private var block = 0
    private var words: [PDFTextWord] = []

    init(_ text: String) {
        for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
            let element = line.drop { $0 == UInt8(ascii: " ") }
            if element.starts(with: "<word ".utf8) {
                take(word: Substring(element))
            } else if element.starts(with: "<line ".utf8) {
                words = []
            } else if element.starts(with: "</line>".utf8) {
                end()
            } else if element.starts(with: "<block ".utf8) {
                block += 1
            } else if element.starts(with: "<flow>".utf8) {
                flow += 1
            } else if element.starts(with: "<page ".utf8) {
                pages.append([])
            }
        }
    }

    private mutating func take(word element: Substring) {
        guard let start = element.firstIndex(of: ">"), let end = element.range(of: "</word>")?.lowerBound,
            start < end, let left = Self.number("xMin", element), let right = Self.number("xMax", element),
            let top = Self.number("yMin", element), let bottom = Self.number("yMax", element)
        else { return }
        let text = Self.unescaped(element[element.index(after: start)..<end])
        guard !text.allSatisfy(\.isWhitespace) else { return }
        words.append(PDFTextWord(text, left: left, right: right, top: top, bottom: bottom))
    }

    private mutating func end() {
        guard !pages.isEmpty, pages[pages.count - 1].count < Self.lineLimit,
            let line = PDFTextLine(words, flow: flow, block: block)
        else { return }
        pages[pages.count - 1].append(line)
    }

    private static func number(_ name: String, _ element: Substring) -> Double? {
        guard let start = element.range(of: " \(name)=\"")?.upperBound else { return nil }
        return Double(element[start...].prefix { $0 != "\"" }).flatMap { $0.isFinite ? min(max($0, -1e7), 1e7) : nil }
    }

    private static func unescaped(_ text: Substring) -> String {
        guard text.contains("&") else { return String(text) }
        let entities = [
            ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&#39;", "'"), ("&amp;", "&"),
        ]
        return entities.reduce(String(text)) { $0.replacing($1.0, with: $1.1) }
    }
}
