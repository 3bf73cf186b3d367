import Foundation

extension CatalogEntry: Decodable {
    /// Reads a row as leniently as it makes sense: it needs a name and a date; a key of ours with a value of another type
    /// is kept among ``otherKeys``.
    public init(from decoder: any Decoder) throws {
        let row = try decoder.container(keyedBy: AnyCodingKey.self)
        let name = try row.required(String.self, Key.name, "a string")
        if let fault = IssueName.mirroringFault(in: name) { throw RowFault(message: "Its Name \(fault).") }
        self.init(name: name, date: try row.date())
        for key in row.allKeys { try read(key, in: row) }
    }

    private mutating func read(_ key: AnyCodingKey, in row: KeyedDecodingContainer<AnyCodingKey>) throws {
        switch key.stringValue {
        case Key.name, Key.date: break
        case Key.title: if let text = try text(key, in: row), !text.isEmpty { title = text }
        case Key.cover: cover = try text(key, in: row)
        case Key.content: content = try text(key, in: row)
        case Key.summary: summary = try text(key, in: row)
        case Key.language: language = try text(key, in: row)
        case Key.direction: direction = try text(key, in: row).flatMap(ReadingDirection.init(rawValue:))
        case Key.volume: volume = try text(key, in: row)
        case Key.number: number = try text(key, in: row)
        case Key.productID: productID = try text(key, in: row)
        case Key.revision: revision = try text(key, in: row)
        case Key.index: index = try text(key, in: row)
        case Key.categories: categories = try typed([String].self, key, in: row) ?? []
        case Key.articles: articleCount = try typed(Int.self, key, in: row)
        case Key.pages: pageCount = try typed(Int.self, key, in: row)
        case Key.archives:
            archives = try typed([CatalogArchive].self, key, in: row) ?? []
            guard archives.allSatisfy({ $0.size.isFileSize }) else {
                throw RowFault(message: "The Size of one of its Archives is no size that a file can have.")
            }
        default: try keep(key, of: row)
        }
    }

    /// Keeps what means nothing to us; null in JSON is nothing.
    @discardableResult
    private mutating func keep(
        _ key: AnyCodingKey, of row: KeyedDecodingContainer<AnyCodingKey>
    ) throws -> PropertyValue? {
        guard try !row.decodeNil(forKey: key) else { return nil }
        let value = try row.decode(PropertyValue.self, forKey: key)
        otherKeys[key.stringValue] = value
        return value
    }

    private mutating func typed<Value: Decodable>(
        _ type: Value.Type, _ key: AnyCodingKey, in row: KeyedDecodingContainer<AnyCodingKey>
    ) throws -> Value? {
        do { return try row.decode(type, forKey: key) } catch is DecodingError {
            try keep(key, of: row)
            return nil
        }
    }

    private mutating func text(_ key: AnyCodingKey, in row: KeyedDecodingContainer<AnyCodingKey>) throws -> String? {
        do { return try row.decode(String.self, forKey: key) } catch is DecodingError {
            guard let text = try keep(key, of: row)?.text else { return nil }
            otherKeys[key.stringValue] = nil
            return text
        }
    }
}

/// Why a row cannot be used.
struct RowFault: Error {
    let message: String
}

extension KeyedDecodingContainer<AnyCodingKey> {
    fileprivate func required<Value: Decodable>(_ type: Value.Type, _ key: String, _ typeName: String) throws -> Value {
        let codingKey = AnyCodingKey(stringValue: key)
        guard contains(codingKey) else { throw RowFault(message: "It has no \(key).") }
        do {
            return try decode(type, forKey: codingKey)
        } catch let error as DecodingError {
            throw RowFault(message: "Its \(key) is not \(typeName): \(error.placeOfFault)")
        }
    }

    fileprivate func date() throws -> Date {
        let key = AnyCodingKey(stringValue: CatalogEntry.Key.date)
        // Property lists have dates; JSON has text. What a decoder throws costs more than what it reads.
        if let date = try? decode(Date.self, forKey: key) {
            guard date.isWritable else { throw RowFault(message: "Its Date lies outside the years 1 to 9999.") }
            return date
        }
        let text = try required(String.self, CatalogEntry.Key.date, "a date")
        guard let date = Date(written: text) else {
            throw RowFault(message: "Its Date '\(text)' is no date in RFC 3339, such as 2026-03-20T08:00:00Z.")
        }
        return date
    }
}
