public import Foundation
public import Periodical

/// A list of books as it is written: what ``Catalog/read(_:subject:at:)`` reads as a bookshelf.
public struct BookListDocument: Sendable {
    /// A book in it.
    public struct Book: Sendable, Hashable {
        /// Its title.
        public var title: String
        /// By whom it is.
        public var authors: [String]
        /// What it belongs to.
        public var tags: [String]
        /// Its cover's address.
        public var image: URL?
        /// Its file's address.
        public var content: URL
        /// Whether the reader likes it.
        public var isFavorite: Bool

        /// Describes a book.
        public init(_ description: Description, image: URL?, content: URL, isFavorite: Bool) {
            title = description.title
            authors = description.authors
            tags = description.categories
            self.image = image
            self.content = content
            self.isFavorite = isFavorite
        }
    }

    /// The books, in the order in which they are written.
    public var books: [Book]

    /// Makes a list.
    public init(_ books: [Book]) { self.books = books }

    /// The bytes: JSON with sorted keys, so that the same books give the same bytes.
    public func encoded() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(books.map(Row.init)) + Data("\n".utf8)
    }

    private struct Row: Encodable {
        let authors: String
        let favorite: Bool
        let image: String?
        let content: String
        let tags: String
        let title: String

        enum CodingKeys: String, CodingKey {
            case authors, favorite, tags, title
            case image = "image_url"
            case content = "pdf_url"
        }

        init(_ book: Book) {
            authors = Self.list(book.authors)
            favorite = book.isFavorite
            image = book.image?.absoluteString
            content = book.content.absoluteString
            tags = Self.list(book.tags)
            title = book.title
        }

        /// A comma within a part would end it.
        private static func list(_ parts: [String]) -> String {
            parts.map { $0.split(separator: ",").joined(separator: " ").oneLine }.joined(separator: ", ")
        }
    }
}
