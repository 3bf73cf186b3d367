import Periodical

/// What an issue source is made of.
protocol ImportOriginal: Sendable {
    /// The number of its pages.
    var pageCount: Int { get }
    /// What it says of the issue.
    var metadata: [String: PropertyValue] { get }
    /// The first pages of its articles, from 1, with their titles; nil where it has none, and each page is one.
    var articles: [Int: String?]? { get }

    /// Writes the pages' files.
    func pages(into folder: ImportFolder, _ report: ImportReport) throws(MastheadError) -> [ImportedPage]
}
