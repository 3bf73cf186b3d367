public import Foundation
public import Periodical
public import Pictures

/// Options for importing a file or folder as an issue source.
public struct ImportOptions: Sendable {
    /// The title. Default: the title in the file, or the file's name.
    public var title: String?
    /// The date. Default: the date in the file, or today.
    public var date: Date?
    /// The language (BCP 47).
    public var language: String?
    /// The reading direction.
    public var direction: ReadingDirection?
    /// The resolution and format of rendered PDF pages, at @2x.
    public var rendering = PDFRendering(.height(2048))
    /// The pages, from 1, on which articles start. Default: the outline of a PDF, or each page if it has none; for
    /// pictures their folders or bookmarks, or one article.
    public var articleStarts: [Int]?
    /// Whether pages that are wider than high are split in two.
    public var splitsDoublePages = false
    /// Whether pages show the PDF itself instead of pictures of its pages.
    public var keepsVectors = false
    /// The password of the PDF.
    public var password: String?

    /// Creates the default options.
    public init() {}
}
