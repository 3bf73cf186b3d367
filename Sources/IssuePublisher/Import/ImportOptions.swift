public import Foundation
public import Periodical
public import Pictures

/// Options for importing a file or folder as an issue source.
public struct ImportOptions: Sendable {
    /// The title. The default is the title in the file, or the file's name.
    public var title: String?
    /// The date. The default is the date in the file, or today.
    public var date: Date?
    /// The language (BCP 47).
    public var language: String?
    /// The reading direction.
    public var direction: ReadingDirection?
    /// The resolution and format of rendered PDF pages, at @2x.
    public var rendering = PDFRendering(.height(2048))
    /// The numbers of the pages that start an article, counted from 1. The default for a PDF is its outline. Without an
    /// outline, each page is an article. The default for pictures is their folders or bookmarks, or a single article.
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
