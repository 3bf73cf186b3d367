import Periodical

/// A file or folder that is imported.
protocol ImportOriginal: Sendable {
    var pageCount: Int { get }
    /// The metadata that the original contains for the issue.
    var metadata: [String: PropertyValue] { get }
    /// The number of the first page of each article, with the title of the article. The first page of the original has
    /// the number 1. Nil if the original is not divided into articles, so that each page becomes an article.
    var articles: [Int: String?]? { get }

    /// Writes the files that the pages need, and returns the pages.
    func pages(into folder: ImportFolder, _ report: ImportReport) throws(MastheadError) -> [ImportedPage]
}
