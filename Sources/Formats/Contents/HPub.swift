import Foundation
package import Periodical

/// A book in the format of Baker: `book.json` with a list of HTML pages, and their files.
package struct HPub: Sendable {
    /// What an entry of the list stands for.
    package enum Entry: Sendable, Hashable {
        /// A page that is there, by its path.
        case page(String)
        /// A part of a page that an earlier entry stands for, as it is written.
        case part(String)
        /// What the book does not have, as it is written.
        case missing(String)
        /// What is no name of a file, by its place in the list from 1, and what it is.
        case other(Int, String)
    }

    /// The name of the document.
    package static let document = "book.json"

    package let title: String?
    package let date: String?
    package let language: String?
    /// Those who wrote it, then those who made the book.
    package let authors: [String]
    /// What it names as its cover.
    package let cover: String?
    /// The list, in its order.
    package let entries: [Entry]
    /// How many more entries the list has than are looked at.
    package let excess: Int

    private static let action = "read the book"

    /// Reads `book.json`.
    /// - Parameters:
    ///   - subject: what the document is called, for messages.
    ///   - limit: the most entries that are looked at.
    /// - Throws: ``MastheadError`` where it cannot be read, or lists nothing.
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

    /// What it says of itself; nil where it has no title.
    var description: Description? {
        guard let title = title?.writable, !title.isEmpty else { return nil }
        var description = Description(title: title, date: date.flatMap(Date.init(written:)))
        description.language = language?.writable
        description.authors = AuthorNames.of(authors)
        return description
    }
}
