public import Foundation
public import Periodical
public import Pictures

/// Options for importing a file or folder as an issue source.
public struct ImportOptions: Sendable {
    /// The title. If nil, the title is read from the file or derived from the file's name.
    public var title: String?
    /// The date. If nil, the date is read from the file or is today.
    public var date: Date?
    /// The language as a BCP 47 tag.
    public var language: String?
    /// The reading direction.
    public var direction: ReadingDirection?
    /// The resolution and the format of the pictures that are rendered from PDF pages, at @2x.
    public var rendering = PDFRendering(.height(2048))
    /// The numbers of the pages that start an article. The first page has the number 1. If nil, a PDF is divided
    /// according to its outline, or has an article for each page if it has no outline. Pictures are divided according
    /// to their folders or bookmarks, or form a single article.
    public var articleStarts: [Int]?
    /// Whether each page that is wider than high is split into two pages.
    public var splitsDoublePages = false
    /// Whether pages show the PDF itself instead of pictures of its pages.
    public var keepsVectors = false
    /// The password of the PDF.
    public var password: String?

    /// Creates the default options.
    public init() {}
}
