public import Foundation
public import Periodical
public import Pictures

/// Options for importing a file or folder as an issue source.
public struct ImportOptions: Sendable {
    /// The title, or nil to read it from the file or derive it from the file name.
    public var title: String?
    /// The date, or nil to read it from the file or use today's date.
    public var date: Date?
    /// The language as a BCP 47 tag.
    public var language: String?
    /// The reading direction.
    public var direction: ReadingDirection?
    /// The resolution and format of pictures rendered from PDF pages, at @2x.
    public var rendering = PDFRendering(.height(2048))
    /// The numbers of the pages that start an article, counted from 1. If nil, a PDF is divided by its outline or,
    /// without one, into one article per page. Pictures are divided by their folders or bookmarks, or form a single
    /// article.
    public var articleStarts: [Int]?
    /// Whether to split each page that is wider than it is high into two pages.
    public var splitsDoublePages = false
    /// Whether pages show the PDF itself instead of pictures of its pages.
    public var keepsVectors = false
    /// The PDF's password.
    public var password: String?

    /// Creates the default options.
    public init() {}
}
