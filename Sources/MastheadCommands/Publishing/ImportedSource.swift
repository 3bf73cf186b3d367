import IssuePublisher
import Periodical

/// An issue source that was imported, as `import --json` prints it.
struct ImportedSource: Encodable {
    /// Its folder.
    let source: String
    let name: String
    @OrNull var title: String?
    /// A day, or RFC 3339 where a time is given.
    @OrNull var date: String?
    @OrNull var direction: String?
    @OrNull var spreads: String?
    let articles: Int
    let pages: Int
    /// What was left out, and what became something else.
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
