import Foundation
public import Periodical

/// A word on a page of a PDF, and where it stands in points from the page's upper left corner.
public struct PDFTextWord: Sendable, Hashable {
    /// Its characters.
    public var text: String
    /// The left edge.
    public let left: Double
    /// The right edge.
    public let right: Double
    /// The upper edge.
    public let top: Double
    /// The lower edge.
    public let bottom: Double

    /// How high it is.
    public var height: Double { bottom - top }

    /// Describes a word.
    public init(_ text: String, left: Double, right: Double, top: Double, bottom: Double) {
        (self.text, self.left, self.right, self.top, self.bottom) = (text, left, right, top, bottom)
    }
}

/// A line of text on a page of a PDF: its words, where it stands and how large it is.
public struct PDFTextLine: Sendable, Hashable {
    /// Its words as they follow each other.
    public var words: [PDFTextWord]
    /// The characters, without spaces.
    public let letters: String
    /// The run of blocks that it belongs to, such as the columns of an article; each has a number of its own.
    public let flow: Int
    /// The block of lines that it belongs to; each has a number of its own.
    public let block: Int
    /// The left edge, in points.
    public let left: Double
    /// The right edge.
    public var right: Double { words.last?.right ?? left }
    /// The upper edge, in points from the page's upper edge.
    public let top: Double
    /// The lower edge.
    public let bottom: Double
    /// How high its words are, in points: half of them are higher.
    public let size: Double

    /// Describes a line by its words, of which there is at least one.
    public init?(_ words: [PDFTextWord], flow: Int, block: Int) {
        guard let first = words.first else { return nil }
        let heights = words.map(\.height).sorted()
        (self.words, self.flow, self.block) = (words, flow, block)
        letters = words.map { Self.letters($0.text) }.joined()
        left = first.left
        top = words.map(\.top).min() ?? first.top
        bottom = words.map(\.bottom).max() ?? first.bottom
        size = heights[heights.count / 2]
    }

    /// The characters of a text that lines are told by.
    public static func letters(_ text: some StringProtocol) -> String { String(text.filter { !$0.isWhitespace }) }
}

extension PDFDocument {
    /// The lines of all pages, by page.
    /// - Parameter pageCount: how many there are.
    public func lines(pageCount: Int) throws(MastheadError) -> [[PDFTextLine]] {
        let arguments = ["-bbox-layout", "-enc", "UTF-8", file.path, "-"]
        return PDFTextLines(try poppler("pdftotext", arguments, .texts(ofPages: pageCount))).pages
    }
}
