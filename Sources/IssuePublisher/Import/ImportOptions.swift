public import Foundation
public import Periodical
public import Pictures

/// How something becomes an issue source.
public struct ImportOptions: Sendable {
    /// The title; by default what the file says, else its name.
    public var title: String?
    /// The date; by default what the file says, else today.
    public var date: Date?
    /// The language (BCP 47).
    public var language: String?
    /// Where reading begins.
    public var direction: ReadingDirection?
    /// How pages of a PDF become pictures; these are the @2x ones.
    public var rendering = PDFRendering(.height(2048))
    /// The pages, from 1, on which articles begin. By default those of a PDF's outline, and each page of a PDF that has none; of
    /// pictures their folders or bookmarks, and else all are one article.
    public var articleStarts: [Int]?
    /// Whether pages that are wider than high become two.
    public var splitsDoublePages = false
    /// Whether the PDF itself is kept and shown, and not pictures of its pages.
    public var keepsVectors = false
    /// The password that a PDF opens with.
    public var password: String?

    /// The defaults.
    public init() {}
}
