import Foundation
import IssueLibrary
import LibraryReading
import Periodical
import Reading
import Rendering

/// An issue on the shelf of the web reader: a row of `library.json`.
struct ShelfRow: Codable, Sendable, Hashable {
    /// The key: `HANDLE/NAME` of a library's item, `NAME` of a single issue.
    let name: String
    /// What people call the publication, by its title or its handle; nil for a single issue.
    let publication: String?
    /// Where its page is, below the shelf.
    let url: String
    let title: String
    let summary: String?
    /// RFC 3339.
    let date: String?
    let language: String?
    /// `none`, `downloading` or `available`.
    private(set) var status = ItemStatus.available.rawValue
    private(set) var updating = false
    private(set) var paused = false
    private(set) var bytes = 0
    private(set) var totalBytes: Int?
    private(set) var pages: Int?
    /// The share of its pages that the reader has seen, from 0 to 1.
    private(set) var read: Double?
    private(set) var favorite = false
    private(set) var categories: [String] = []
    /// The paths of its cover.
    private(set) var cover: String?
    private(set) var cover2x: String?
    private(set) var error: String?

    /// What is said of an issue, whatever has it.
    private init(_ heading: IssueHeading, coverEnding: String?) {
        name = heading.name
        publication = heading.publication
        url = ReaderAddress.page(of: heading.name)
        title = heading.title
        summary = heading.summary
        date = heading.date?.rfc3339
        language = heading.language
        cover = coverEnding.map { ReaderAddress.cover(of: heading.name, .standard, $0) }
        cover2x = coverEnding.map { ReaderAddress.cover(of: heading.name, .double, $0) }
    }

    /// The row of a library's item.
    /// - Parameter titles: what people call the publications, by handle.
    init(_ item: LibraryItem, titles: [String: String]) {
        self.init(IssueHeading(item, publication: titles[item.handle]), coverEnding: item.coverURL?.pathExtension)
        status = item.status.rawValue
        updating = item.isUpdating
        paused = item.isPaused
        bytes = item.byteCount
        totalBytes = item.totalByteCount
        pages = item.description.pageCount
        read = item.shareRead
        favorite = item.isFavorite
        categories = item.description.categories
        error = item.error?.description
    }

    /// The row of an issue that is there as a whole.
    init(_ issue: WebIssue, cover: URL?) {
        self.init(issue.heading, coverEnding: cover?.pathExtension)
        pages = issue.content.grid.pageCount
    }
}
