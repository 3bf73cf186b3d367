import IssuePublisher
import Periodical

/// An imported issue source, in the output of `import --json`.
struct ImportedSource: Encodable {
    /// The source's folder.
    let source: String
    let name: String
    let title: String?
    /// A day, or an RFC 3339 time if the source specifies one.
    let date: String?
    let direction: String?
    let spreads: String?
    let articles: Int
    let pages: Int
    /// The parts that were omitted or converted.
    let notes: [ImportNote]

    init(_ source: IssueSource, _ notes: [ImportNote]) {
        let description = source.metadata?.description
        self.source = source.folder.relativePath
        name = source.metadata?.name ?? source.folder.lastPathComponent
        articles = source.grid.articles.count
        pages = source.grid.pageCount
        self.notes = notes
        title = description?.title
        date = description?.date?.written
        direction = description?.direction?.rawValue
        spreads = description?.spreads?.rawValue
    }
}
