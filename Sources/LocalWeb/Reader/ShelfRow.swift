import Foundation
import IssueLibrary
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
    let status: String
    let updating: Bool
    let paused: Bool
    let bytes: Int
    let totalBytes: Int?
    let pages: Int?
    /// The share of its pages that the reader has seen, from 0 to 1.
    let read: Double?
    let favorite: Bool
    let categories: [String]
    /// The paths of its cover.
    let cover: String?
    let cover2x: String?
    let error: String?

    /// The row of a library's item.
    /// - Parameter titles: what people call the publications, by handle.
    init(_ item: LibraryItem, titles: [String: String]) {
        let key = item.reference.description
        name = key
        publication = titles[item.handle] ?? item.handle
        url = Self.page(of: name)
        title = item.title
        summary = item.description.summary
        date = item.date.rfc3339
        language = item.description.language
        status = item.status.rawValue
        updating = item.isUpdating
        paused = item.isPaused
        bytes = item.byteCount
        totalBytes = item.totalByteCount
        pages = item.description.pageCount
        read = item.shareRead
        favorite = item.isFavorite
        categories = item.description.categories
        cover = item.coverURL.map { Self.coverPath(of: key, .standard, $0.pathExtension) }
        cover2x = item.coverURL.map { Self.coverPath(of: key, .double, $0.pathExtension) }
        error = item.error?.description
    }

    /// The row of an issue that is there as a whole.
    init(_ issue: WebIssue, cover: URL?) {
        name = issue.heading.name
        publication = issue.heading.publication
        url = Self.page(of: name)
        title = issue.heading.title
        summary = issue.heading.summary
        date = issue.heading.date?.rfc3339
        language = issue.heading.language
        status = ItemStatus.available.rawValue
        updating = false
        paused = false
        bytes = 0
        totalBytes = nil
        pages = issue.content.grid.pageCount
        read = nil
        favorite = false
        categories = []
        self.cover = cover.map { Self.coverPath(of: issue.heading.name, .standard, $0.pathExtension) }
        cover2x = cover.map { Self.coverPath(of: issue.heading.name, .double, $0.pathExtension) }
        error = nil
    }

    /// Where an issue's page is, below the shelf, by its key and the name of its file: not every server of files looks for an index.
    static func page(of name: String) -> String { url(of: name) + "index.html" }

    /// The folder of an issue's page, below the shelf: `issues/HANDLE/NAME/` of a library's item.
    static func url(of name: String) -> String { "issues/\(WebIssue.url(name))/" }

    /// Where an issue's cover is.
    static func coverPath(of name: String, _ scale: Scale, _ fileExtension: String) -> String {
        "covers/\(WebIssue.url(scale.name(for: "\(name).\(fileExtension)")))"
    }
}
