import Formats
import Foundation
import Periodical

/// A packed EPUB's description and files, cached by a hash of their inputs.
struct CachedBook: Sendable, Codable {
    /// A file in the store.
    struct File: Sendable, Codable, Hashable {
        var size: Int
        var sha256: String
    }

    /// The cache version. Increase it when packing starts to create different files from the same book.
    static let version = 4

    var title: String
    var authors: [String]
    var translators: [String]
    var illustrators: [String]
    var publisher: String?
    var series: String?
    var number: String?
    var language: String?
    var date: String?
    var subjects: [String]
    var characterCount: Int
    /// The files by name: `book.epub`, `sample.epub`, `cover.jpg` and `desc.html`.
    var files: [String: File]

    static let names = ["book.epub", "sample.epub", "cover.jpg", "desc.html"]

    /// Whether a path in a packed store is a book's file.
    static func isFile(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        return parts.count == 3 && parts[0] == "books" && names.contains(String(parts[2]))
    }

    /// Whether a path in a packed store is a book's EPUB.
    static func isBook(_ path: String) -> Bool { isFile(path) && path.hasSuffix("/book.epub") }

    init(_ description: Description, characterCount: Int) {
        title = description.title
        authors = description.authors
        func names(_ key: String) -> [String] { description.otherKeys[key]?.array?.compactMap(\.string) ?? [] }
        (translators, illustrators) = (names("Translators"), names("Illustrators"))
        publisher = description.otherKeys["Publisher"]?.string
        series = description.series
        number = description.number
        language = description.language
        date = description.date?.written
        subjects = description.categories
        self.characterCount = characterCount
        files = [:]
    }

    /// Returns the book's entry for the list of books.
    func row(id: String, categories: [String]) -> [String: PropertyValue] {
        var row: [String: PropertyValue] = ["id": .string(id), "title": .string(title)]
        if !authors.isEmpty { row["authors"] = .array(authors.map { .string($0) }) }
        for (key, names) in [("translators", translators), ("illustrators", illustrators)] where !names.isEmpty {
            row[key] = .array(names.map { .string($0) })
        }
        if let publisher { row["publisher"] = .string(publisher) }
        if let series {
            var fields: [String: PropertyValue] = ["name": .string(series)]
            if let number { fields["number"] = .string(number) }
            row["series"] = .dictionary(fields)
        }
        if let language { row["language"] = .string(language) }
        if let date { row["date"] = .string(date) }
        if !categories.isEmpty { row["categories"] = .array(categories.map { .string($0) }) }
        if characterCount > 0 { row["characters"] = .integer(characterCount) }
        for (key, name) in [
            ("book", "book.epub"), ("sample", "sample.epub"), ("cover", "cover.jpg"), ("description", "desc.html"),
        ] {
            guard let file = files[name] else { continue }
            row[key] = .dictionary(["size": .integer(file.size), "digest": .string(file.sha256)])
        }
        return row
    }
}
