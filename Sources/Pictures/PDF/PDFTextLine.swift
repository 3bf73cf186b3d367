import Foundation
public import Periodical

/// A word on a PDF page. Its position is in points from the page's top left corner.
public struct PDFTextWord: Sendable, Hashable {
    /// The characters.
    public var text: String
    /// The left edge.
    public let left: Double
    /// The right edge.
    public let right: Double
    /// The upper edge.
    public let top: Double
    /// The lower edge.
    public let bottom: Double

    /// The height.
    public var height: Double { bottom - top }

    /// Creates a word.
    public init(_ text: String, left: Double, right: Double, top: Double, bottom: Double) {
        (self.text, self.left, self.right, self.top, self.bottom) = (text, left, right, top, bottom)
    }
}

/// A line of text on a PDF page.
public struct PDFTextLine: Sendable, Hashable {
    /// The words, in reading order.
    public var words: [PDFTextWord]
    /// The characters of the line without spaces.
    public let letters: String
    /// The number of the line's flow, which is a sequence of blocks, such as the columns of an article.
    public let flow: Int
    /// The number of the line's block.
    public let block: Int
    /// The left edge, in points.
    public let left: Double
    /// The right edge, in points.
    public var right: Double { words.last?.right ?? left }
    /// The upper edge, in points from the top of the page.
    public let top: Double
    /// The lower edge, in points.
    public let bottom: Double
    /// The median height of the words, in points.
    public let size: Double

    /// Creates a line from its words. Returns nil if there are none.
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

    /// Removes the spaces from a text, so that lines can be compared.
    public static func letters(_ text: some StringProtocol) -> String { String(text.filter { !$0.isWhitespace }) }
}

extension PDFDocument {
    /// Returns the text lines of each page.
    /// - Parameter pageCount: the number of pages in the document.
    public func lines(pageCount: Int) throws(MastheadError) -> [[PDFTextLine]] {
        let arguments = ["-bbox-layout", "-enc", "UTF-8", file.path, "-"]
        return PDFTextLines(try poppler("pdftotext", arguments, .texts(ofPages: pageCount))).pages
    }
}
