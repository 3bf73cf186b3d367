import Foundation
public import Periodical

/// What leads around in a PDF: its outline and the links on its pages.
public struct PDFStructure: Sendable, Hashable {
    /// A heading of the outline, and the page it leads to.
    public struct Heading: Sendable, Hashable {
        /// Its words.
        public let title: String
        /// The page, from 1.
        public let pageNumber: Int
    }

    /// A part of a page that leads elsewhere.
    public struct Link: Sendable, Hashable {
        /// Where a link leads.
        public enum Target: Sendable, Hashable {
            case url(String)
            /// A page of the document, from 1.
            case page(Int)
        }

        /// Where it leads.
        public let target: Target
        /// Its left edge as a part of the page's width, 0 to 1, as one looks at it.
        public let left: Double
        /// Its upper edge as a part of the page's height.
        public let top: Double
        /// Its width as a part of the page's.
        public let width: Double
        /// Its height as a part of the page's.
        public let height: Double

        /// Describes a link.
        public init(target: Target, left: Double, top: Double, width: Double, height: Double) {
            self.target = target
            self.left = left
            self.top = top
            self.width = width
            self.height = height
        }
    }

    /// The headings in the order of the outline.
    public internal(set) var headings: [Heading] = []
    /// The titles of pages, from 1: the first heading of the outline's lower levels that leads to each.
    public internal(set) var pageTitles: [Int: String] = [:]
    /// Whether it asks to be read from right to left.
    public internal(set) var isRightToLeft = false
    /// Its language, as it gives that.
    public internal(set) var language: String?
    /// The pages, from 1, that show a large picture, as scans do.
    public internal(set) var picturedPages: Set<Int> = []
    /// The links by page, from 1.
    public internal(set) var links: [Int: [Link]] = [:]
    /// The words of headings that lead to no page of the document.
    public internal(set) var lostHeadings: [String] = []
    /// How many links lead neither to a page nor to an address: to other files, to scripts, to what is not there.
    public internal(set) var lostLinkCount = 0

    /// Nothing that leads anywhere.
    public init() {}
}

extension PDFDocument {
    /// Reads outline and links, with qpdf.
    public func structure() throws(MastheadError) -> PDFStructure {
        let qpdf = LimitedProgram(name: "qpdf", package: "qpdf", byteLimit: 256 << 20)
        let arguments = ["--json=2", "--json-key=qpdf", "--json-stream-data=none", "--warning-exit-0", file.path]
        return try PDFStructure(PDFObjects(try qpdf.run(arguments, on: file), subject: file.path))
    }
}
