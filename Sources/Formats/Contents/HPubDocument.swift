import Periodical

/// The decoded `book.json`. Unknown keys and values of unexpected types are ignored.
struct HPubDocument: Decodable {
    /// An entry in the list of pages.
    enum Entry {
        case reference(String)
        /// An entry that is not a string. The value is a phrase for its type, such as `a number`.
        case other(String)
    }

    let title: String?
    let date: String?
    let language: String?
    let cover: String?
    /// The names of the authors, followed by the names of other creators.
    let authors: [String]
    let contents: [Entry]

    private enum Key: String, CodingKey { case title, date, language, cover, author, creator, contents }

    init(from decoder: any Decoder) throws {
        let book = try? decoder.container(keyedBy: Key.self)
        // Try each type, because a decoder cannot report the type of a value.
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
