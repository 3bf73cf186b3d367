import Foundation
import IssueLibrary
import LibraryReading
import Periodical
import Reading
import Rendering

/// An issue on the web reader's shelf: a row of `library.json`.
struct ShelfRow: Codable, Sendable, Hashable {
    /// The key: `HANDLE/NAME` for an item of a library, `NAME` for a single issue.
    let name: String
    /// The publication's title or handle, or nil for a single issue.
    let publication: String?
    /// The URL of the issue's page, relative to the shelf.
    let url: String
    let title: String
    let summary: String?
    /// A day, or a time in RFC 3339.
    let date: String?
    let language: String?
    /// The status: `none`, `downloading` or `available`.
    private(set) var status = ItemStatus.available.rawValue
    // False and empty values are omitted to save space, because a shelf may have thousands of rows.
    private(set) var updating: Bool?
    private(set) var paused: Bool?
    private(set) var bytes: Int?
    private(set) var totalBytes: Int?
    private(set) var pages: Int?
    /// Whether the text reflows. Then the pages are the documents of a book, without page numbers.
    private(set) var flows: Bool?
    /// The share of the pages that the user has seen, from 0 to 1.
    private(set) var read: Double?
    /// Whether no page has been shown, or the user marked the item as unread; nil if the library has no record.
    private(set) var unread: Bool?
    /// Whether the item was published since the library first read its catalog, and is neither opened nor marked.
    private(set) var isNew: Bool?
    /// The last time a page was shown, in RFC 3339.
    private(set) var opened: String?
    /// The kind: `issue`, `book` or `post`.
    private(set) var kind: String?
    private(set) var favorite: Bool?
    /// Whether the downloaded file is a book's sample.
    private(set) var sample: Bool?
    /// Whether only the sample is available until the user buys the book.
    private(set) var locked: Bool?
    /// Whether the publisher server sells the item and the user has not bought it.
    private(set) var forSale: Bool?
    /// Whether the account has the item individually, for example after a purchase. Its row then stays on the shelf.
    private(set) var bought: Bool?
    /// The price of an item for sale, as the catalog states it.
    private(set) var price: String?
    private(set) var categories: [String]?
    /// The authors of a book.
    private(set) var authors: [String]?
    /// The series of a book with the book's number, such as `Harbour 2`.
    private(set) var series: String?
    /// The time in RFC 3339 when a book was downloaded or, if it is not downloaded, added to the library.
    private(set) var arrived: String?
    /// The paths of the cover.
    private(set) var cover: String?
    private(set) var cover2x: String?
    /// The size of the cover's thumbnail in pixels, if an export wrote one.
    var coverSize: [Int]?
    private(set) var error: String?

    /// Creates the values that every kind of row has.
    /// - Parameter address: The path of the issue's key in the export. The default is the key itself.
    private init(_ heading: IssueHeading, coverEnding: String?, at address: String? = nil) {
        let address = address ?? heading.name
        name = heading.name
        publication = heading.publication
        url = ReaderAddress.page(of: address)
        title = heading.title
        summary = heading.summary
        date = heading.date?.written
        language = heading.language
        cover = coverEnding.map { ReaderAddress.cover(of: address, .standard, $0) }
        cover2x = coverEnding.map { ReaderAddress.cover(of: address, .double, $0) }
    }

    /// Creates the row of a library's item.
    /// - Parameter titles: The publications' titles by handle.
    init(_ item: LibraryItem, titles: [String: String]) {
        // The type of a cover that is not downloaded is unknown. The server later detects it from the file's content.
        let coverEnding = item.coverURL?.pathExtension ?? (item.hasCover ? "jpg" : nil)
        self.init(IssueHeading(item, publication: titles[item.handle]), coverEnding: coverEnding)
        status = item.status.rawValue
        updating = item.isUpdating ? true : nil
        paused = item.isPaused ? true : nil
        bytes = item.status == .downloading || item.isUpdating ? item.byteCount : nil
        totalBytes = item.totalByteCount
        pages = item.description.pageCount
        flows = Self.isBook(item.contentURL) ? true : nil
        read = item.shareRead
        unread = item.reading == .unread
        isNew = item.isNew
        opened = item.lastOpened?.rfc3339
        kind = item.kind.rawValue
        favorite = item.isFavorite ? true : nil
        sample = item.isSample ? true : nil
        locked = item.isLocked ? true : nil
        forSale = item.isForSale ? true : nil
        bought = item.isBoughtSingly ? true : nil
        price = item.isForSale ? item.description.price : nil
        categories = item.description.categories.isEmpty ? nil : item.description.categories
        if item.kind == .book {
            authors = item.description.authors.isEmpty ? nil : item.description.authors
            series = item.description.series.map { series in
                [series, item.description.number].compactMap(\.self).joined(separator: " ")
            }
            arrived = (item.arrived ?? item.announced)?.rfc3339
        }
        error = item.error?.description
    }

    /// Creates the row of an issue that is completely available.
    /// - Parameter address: The path of the issue's key in the export. The default is the key itself.
    init(_ issue: WebIssue, cover: URL?, at address: String? = nil) {
        self.init(issue.heading, coverEnding: cover?.pathExtension, at: address)
        pages = issue.content.grid.pageCount
        flows = issue.content.isReflowable ? true : nil
    }

    /// Whether the content is an EPUB. Fixed-layout EPUBs count as well: recognizing them would require reading their
    /// files.
    private static func isBook(_ folder: URL?) -> Bool {
        guard let folder else { return false }
        return FileManager.default.fileExists(atPath: folder.appending(path: "META-INF/container.xml").path)
    }
}
