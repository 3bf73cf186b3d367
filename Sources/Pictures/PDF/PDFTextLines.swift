import Foundation

/// Reads what `pdftotext -bbox-layout` prints: an element to the line, in the shape of XML and with characters that XML has no
/// place for.
struct PDFTextLines {
    /// The lines by page.
    private(set) var pages: [[PDFTextLine]] = []

    /// The most lines that are kept of a page.
    private static let lineLimit = 3_000

    private var block = 0
    private var letters = ""
    private var heights: [Double] = []
    private var edges = (left: 0.0, top: 0.0, bottom: 0.0)

    init(_ text: String) {
        for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
            let element = line.drop { $0 == UInt8(ascii: " ") }
            if element.starts(with: "<word ".utf8) {
                take(word: Substring(element))
            } else if element.starts(with: "<line ".utf8) {
                begin(Substring(element))
            } else if element.starts(with: "</line>".utf8) {
                end()
            } else if element.starts(with: "<block ".utf8) {
                block += 1
            } else if element.starts(with: "<page ".utf8) {
                pages.append([])
            }
        }
    }

    private mutating func begin(_ element: Substring) {
        letters = ""
        heights = []
        let left = Self.number("xMin", element), top = Self.number("yMin", element),
            bottom = Self.number("yMax", element)
        edges = (left ?? 0, top ?? 0, bottom ?? 0)
    }

    private mutating func take(word element: Substring) {
        guard let start = element.firstIndex(of: ">"), let end = element.range(of: "</word>")?.lowerBound,
            start < end
        else { return }
        letters += PDFTextLine.letters(Self.unescaped(element[element.index(after: start)..<end]))
        if let top = Self.number("yMin", element), let bottom = Self.number("yMax", element) {
            heights.append(bottom - top)
        }
    }

    private mutating func end() {
        guard !pages.isEmpty, pages[pages.count - 1].count < Self.lineLimit, !letters.isEmpty else { return }
        let size = heights.isEmpty ? 0 : heights.sorted()[heights.count / 2]
        pages[pages.count - 1].append(
            PDFTextLine(
                letters: letters, block: block, left: edges.left, top: edges.top, bottom: edges.bottom, size: size))
    }

    private static func number(_ name: String, _ element: Substring) -> Double? {
        guard let start = element.range(of: " \(name)=\"")?.upperBound else { return nil }
        return Double(element[start...].prefix { $0 != "\"" })
    }

    private static func unescaped(_ text: Substring) -> String {
        guard text.contains("&") else { return String(text) }
        let entities = [
            ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&#39;", "'"), ("&amp;", "&"),
        ]
        return entities.reduce(String(text)) { $0.replacing($1.0, with: $1.1) }
    }
}
