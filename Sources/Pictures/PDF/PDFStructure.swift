import Foundation
public import Periodical

/// The outline and the links of a PDF.
public struct PDFStructure: Sendable, Hashable {
    /// An outline heading that links to a page.
    public struct Heading: Sendable, Hashable {
        /// The text of the heading.
        public let title: String
        /// The target page, from 1.
        public let pageNumber: Int
    }

    /// An area of a page with a link.
    public struct Link: Sendable, Hashable {
        /// The target of a link.
        public enum Target: Sendable, Hashable {
            case url(String)
            /// A page of the document, counted from 1.
            case page(Int)
        }

        /// The target of the link.
        public let target: Target
        /// The left edge as a fraction of the displayed page's width, 0 to 1.
        public let left: Double
        /// The upper edge as a fraction of the page's height.
        public let top: Double
        /// The width as a fraction of the page's width.
        public let width: Double
        /// The height as a fraction of the page's height.
        public let height: Double

        /// Creates a link.
        public init(target: Target, left: Double, top: Double, width: Double, height: Double) {
            self.target = target
            self.left = left
            self.top = top
            self.width = width
            self.height = height
        }
    }

    /// The headings in outline order.
    public internal(set) var headings: [Heading] = []
    /// The titles of pages, counted from 1. The title is the first heading of the lower outline levels that links to
    /// the page.
    public internal(set) var pageTitles: [Int: String] = [:]
    /// Whether the document specifies that it is read from right to left.
    public internal(set) var isRightToLeft = false
    /// The language, as specified in the document.
    public internal(set) var language: String?
    /// The numbers of the pages with a large picture, as in scans. Pages are counted from 1.
    public internal(set) var picturedPages: Set<Int> = []
    /// The links by page number, from 1.
    public internal(set) var links: [Int: [Link]] = [:]
    /// The text of the headings that do not link to a page of the document.
    public internal(set) var lostHeadings: [String] = []
    /// The number of links whose target is not a page or URL, but a file, a script or missing.
    public internal(set) var lostLinkCount = 0

    /// Creates an empty structure.
    public init() {}
}

extension PDFDocument {
    /// Reads the outline and the links with qpdf.
    public func structure() throws(MastheadError) -> PDFStructure {
        let qpdf = LimitedProgram(name: "qpdf", package: "qpdf", byteLimit: 256 << 20)
        let arguments = ["--json=2", "--json-key=qpdf", "--json-stream-data=none", "--warning-exit-0", file.path]
        return try PDFStructure(PDFObjects(try qpdf.run(arguments, on: file), subject: file.path))
    }
}
