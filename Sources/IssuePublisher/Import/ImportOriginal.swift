import Periodical

/// A file or folder to import.
protocol ImportOriginal: Sendable {
    var pageCount: Int { get }
    /// The metadata for the issue that the original contains.
    var metadata: [String: PropertyValue] { get }
    /// The number of each article's first page in the original, counted from 1, with the article's title. Nil if the
    /// original has no articles, so that each page becomes one.
    var articles: [Int: String?]? { get }

    /// Writes the files that the pages need, and returns the pages.
    func pages(into folder: ImportFolder, _ report: ImportReport) throws(MastheadError) -> [ImportedPage]
}
