import Periodical

/// The original file or folder of an import.
protocol ImportOriginal: Sendable {
    var pageCount: Int { get }
    /// The metadata that the original contains.
    var metadata: [String: PropertyValue] { get }
    /// The number of the first page of each article, counted from 1, with the article's title. Nil if the original has
    /// no articles, so that each page is an article.
    var articles: [Int: String?]? { get }

    /// Writes the files of the pages.
    func pages(into folder: ImportFolder, _ report: ImportReport) throws(MastheadError) -> [ImportedPage]
}
