import Foundation
public import Periodical

/// The outline and the links of a PDF.
public struct PDFStructure: Sendable, Hashable {
    /// A heading in the outline that leads to a page.
    public struct Heading: Sendable, Hashable {
        /// The text of the heading.
        public let title: String
        /// The number of the page that the heading leads to, from 1.
        public let pageNumber: Int
    }

    /// A link and its area on the page.
    public struct Link: Sendable, Hashable {
        /// The target of a link.
        public enum Target: Sendable, Hashable {
            case url(String)
            /// A page of the document, numbered from 1.
            case page(Int)
        }

        /// The target of the link.
        public let target: Target
        /// The left edge, as a fraction of the displayed page's width, from 0 to 1.
        public let left: Double
        /// The upper edge, as a fraction of the displayed page's height.
        public let top: Double
        /// The width, as a fraction of the displayed page's width.
        public let width: Double
        /// The height, as a fraction of the displayed page's height.
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

    /// The headings, in the order of the outline.
    public internal(set) var headings: [Heading] = []
    /// The titles of pages, by page number, from 1. A title is the first heading below the top level that leads to the
    /// page.
    public internal(set) var pageTitles: [Int: String] = [:]
    /// Whether the document is marked to be read from right to left.
    public internal(set) var isRightToLeft = false
    /// The language that the document declares.
    public internal(set) var language: String?
    /// The numbers of the pages that show a large picture, as scanned pages do, from 1.
    public internal(set) var picturedPages: Set<Int> = []
    /// The links, by page number, from 1.
    public internal(set) var links: [Int: [Link]] = [:]
    /// The headings that do not lead to a page of the document.
    public internal(set) var lostHeadings: [String] = []
    /// The number of links that lead neither to a page nor to a URL.
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
