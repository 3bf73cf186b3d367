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
    /// A day, or RFC 3339 where a time is given.
    let date: String?
    let language: String?
    /// `none`, `downloading` or `available`.
    private(set) var status = ItemStatus.available.rawValue
    // What is false or empty is left out: a shelf has thousands of rows.
    private(set) var updating: Bool?
    private(set) var paused: Bool?
    private(set) var bytes: Int?
    private(set) var totalBytes: Int?
    private(set) var pages: Int?
    /// Whether its text flows: then its pages are the documents of a book, and no pages that one counts.
    private(set) var flows: Bool?
    /// The share of its pages that the reader has seen, from 0 to 1.
    private(set) var read: Double?
    /// Whether no page of it was shown yet, or the reader marked it as unread; nil where nothing is remembered.
    private(set) var unread: Bool?
    /// Whether it came out since its publication is followed, and is untouched.
    private(set) var isNew: Bool?
    /// When a page of it was last shown, in RFC 3339.
    private(set) var opened: String?
    /// What it is: `issue`, `book` or `post`.
    private(set) var kind: String?
    private(set) var favorite: Bool?
    /// Whether what is here is the sample of a book.
    private(set) var sample: Bool?
    /// Whether only its sample can be had before it is bought.
    private(set) var locked: Bool?
    /// Whether it can be bought at its publisher's server, and is not yet.
    private(set) var forSale: Bool?
    /// Whether it was bought by itself, so that it keeps its row.
    private(set) var bought: Bool?
    /// Of what is for sale, what it costs by itself, as its catalog says.
    private(set) var price: String?
    private(set) var categories: [String]?
    /// Of a book, who wrote it.
    private(set) var authors: [String]?
    /// Of a book, the series that it is a part of, with its number: `Harbour 2`.
    private(set) var series: String?
    /// Of a book, when it was got, in RFC 3339: its content, else its row.
    private(set) var arrived: String?
    /// The paths of its cover.
    private(set) var cover: String?
    private(set) var cover2x: String?
    /// The pixels of the small picture of its cover, where such a file was written.
    var coverSize: [Int]?
    private(set) var error: String?

    /// What is said of an issue, whatever has it.
    /// - Parameter address: the path that stands for its key; by default the key.
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

    /// The row of a library's item.
    /// - Parameter titles: what people call the publications, by handle.
    init(_ item: LibraryItem, titles: [String: String]) {
        // Of what kind one is that was not fetched yet is not known; it is told by its bytes.
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

    /// The row of an issue that is there as a whole.
    /// - Parameter address: the path that stands for its key where it is; by default the key.
    init(_ issue: WebIssue, cover: URL?, at address: String? = nil) {
        self.init(issue.heading, coverEnding: cover?.pathExtension, at: address)
        pages = issue.content.grid.pageCount
        flows = issue.content.isReflowable ? true : nil
    }

    /// Whether what is here is an EPUB. Of one whose pages are of a fixed size it is not told apart: that would need its documents.
    private static func isBook(_ folder: URL?) -> Bool {
        guard let folder else { return false }
        return FileManager.default.fileExists(atPath: folder.appending(path: "META-INF/container.xml").path)
    }
}
