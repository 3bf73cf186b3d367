public import Foundation
public import Periodical

/// A list of books that Masthead can write, and that `Catalog.read` reads as a bookshelf.
public struct BookListDocument: Sendable {
    /// A book in the list.
    public struct Book: Sendable, Hashable {
        /// The book's title.
        public var title: String
        /// The names of the book's authors.
        public var authors: [String]
        /// The book's tags.
        public var tags: [String]
        /// The URL of the cover picture.
        public var image: URL?
        /// The URL of the book file.
        public var content: URL
        /// Whether the user marked the book as a favorite.
        public var isFavorite: Bool

        /// Creates a book.
        public init(_ description: Description, image: URL?, content: URL, isFavorite: Bool) {
            title = description.title
            authors = description.authors
            tags = description.categories
            self.image = image
            self.content = content
            self.isFavorite = isFavorite
        }
    }

    /// The books, in list order.
    public var books: [Book]

    /// Creates a list.
    public init(_ books: [Book]) { self.books = books }

    /// Returns the list as JSON. The keys are sorted, so that equal books produce equal bytes.
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

        /// Joins strings with commas, replacing any commas inside them.
        private static func list(_ parts: [String]) -> String {
            parts.map { $0.split(separator: ",").joined(separator: " ").oneLine }.joined(separator: ", ")
        }
    }
}
