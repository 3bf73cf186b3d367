import Foundation
public import Periodical

/// A line of text on a page of a PDF: its letters, where it stands and how large it is.
public struct PDFTextLine: Sendable, Hashable {
    /// The characters, without spaces.
    public let letters: String
    /// The block of lines that it belongs to; each has a number of its own.
    public let block: Int
    /// The left edge, in points.
    public let left: Double
    /// The upper edge, in points from the page's upper edge.
    public let top: Double
    /// The lower edge.
    public let bottom: Double
    /// How high its words are, in points: half of them are higher.
    public let size: Double

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
