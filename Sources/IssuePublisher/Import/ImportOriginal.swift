import Periodical

/// An original that an issue source is made from.
protocol ImportOriginal: Sendable {
    /// The number of pages.
    var pageCount: Int { get }
    /// The metadata in the original.
    var metadata: [String: PropertyValue] { get }
    /// The first page of each article, from 1, with its title; nil if the original has no articles and each page is
    /// one.
    var articles: [Int: String?]? { get }

    /// Writes the files of the pages.
    func pages(into folder: ImportFolder, _ report: ImportReport) throws(MastheadError) -> [ImportedPage]
}
