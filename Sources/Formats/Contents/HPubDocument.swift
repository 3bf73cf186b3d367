import Periodical

/// `book.json` as it is written. What is of another type than it should be is passed over; so is all that changes nothing here.
struct HPubDocument: Decodable {
    /// An entry of the list of pages.
    enum Entry {
        case reference(String)
        /// What it is in place of a text, with its article.
        case other(String)
    }

    let title: String?
    let date: String?
    let language: String?
    let cover: String?
    /// Those who wrote it, then those who made the book.
    let authors: [String]
    let contents: [Entry]

    private enum Key: String, CodingKey { case title, date, language, cover, author, creator, contents }

    init(from decoder: any Decoder) throws {
        let book = try? decoder.container(keyedBy: Key.self)
        // A decoder cannot be asked what it holds, only to try.
        func text(_ key: Key) -> String? { try? book?.decode(String.self, forKey: key) }
        title = text(.title)
        date = text(.date)
        language = text(.language)
        cover = text(.cover)
        authors = [Key.author, .creator].flatMap { key in
            (try? book?.decode([String].self, forKey: key)) ?? text(key).map { [$0] } ?? []
        }
        contents = (try? book?.decode([Entry].self, forKey: .contents)) ?? []
    }
}

extension HPubDocument.Entry: Decodable {
    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .other("nothing")
        } else if let text = try? value.decode(String.self) {
            self = .reference(text)
        } else {
            self = .other((try? value.decode(PropertyValue.self))?.typeName ?? "something else")
        }
    }
}
