import Foundation
package import Periodical

/// A book in Baker's HPub format: HTML pages and the files that they load, with a list of the pages in `book.json`.
package struct HPub: Sendable {
    /// An entry in the list of pages in `book.json`.
    package enum Entry: Sendable, Hashable {
        /// An entry with the path of a page.
        case page(String)
        /// An entry for part of a page that an earlier entry already shows.
        case part(String)
        /// An entry for a file that the book does not contain.
        case missing(String)
        /// An entry that is not a file name. The values are the entry's number, counted from 1, and its type.
        case other(Int, String)
    }

    /// The name of the file with the list of pages.
    package static let document = "book.json"

    package let title: String?
    package let date: String?
    package let language: String?
    /// The names of the authors, followed by the names of other creators.
    package let authors: [String]
    /// The reference to the cover picture, exactly as in `book.json`.
    package let cover: String?
    /// The entries in the list of pages, in order.
    package let entries: [Entry]
    /// The number of entries that exceed the limit.
    package let excess: Int

    private static let action = "read the book"

    /// Reads the list of pages in `book.json`.
    /// - Parameters:
    ///   - subject: the document's name, for messages.
    ///   - limit: the maximum number of entries to read.
    /// - Throws: ``MastheadError`` if the document cannot be read or lists no pages.
    package init(_ folder: ContentFolder, subject: String, limit: Int = .max) throws(MastheadError) {
        let data = try folder.data(of: Self.document, limit: Document.maximumByteCount, cannot: Self.action)
        let document = try Document(data, subject: subject, cannot: Self.action).decode(HPubDocument.self)
        guard !document.contents.isEmpty else {
            throw MastheadError(
                .malformedDocument, cannot: Self.action, to: subject, found: "'contents' is missing or empty",
                hint: "List the names of the HTML files in 'contents'.")
        }
        title = document.title
        date = document.date
        language = document.language
        authors = document.authors
        cover = document.cover
        var entries: [Entry] = []
        var pages: Set<String> = []
        for (index, entry) in document.contents.prefix(limit).enumerated() {
            switch entry {
            case .other(let type): entries.append(.other(index + 1, type))
            case .reference(let reference):
                guard case .file(let path, _) = ContentReference(reference, from: "", in: folder) else {
                    entries.append(.missing(reference))
                    continue
                }
                entries.append(pages.insert(path).inserted ? .page(path) : .part(reference))
            }
        }
        self.entries = entries
        excess = document.contents.count - entries.count
    }

    /// The book's metadata, or nil if the book has no title.
    var description: Description? {
        guard let title = title?.writable, !title.isEmpty else { return nil }
        var description = Description(title: title, date: date.flatMap(Date.init(written:)))
        description.language = language?.writable
        description.authors = AuthorNames.of(authors)
        return description
    }
}
