import Foundation

extension CatalogEntry: Decodable {
    /// Reads a row as leniently as it makes sense: it needs a name and a date; a key of ours with a value of another type
    /// is kept among its description's ``Description/otherKeys``.
    public init(from decoder: any Decoder) throws {
        let row = try decoder.container(keyedBy: AnyCodingKey.self)
        let name = try row.required(String.self, Key.name, "a string")
        if let fault = IssueName.mirroringFault(in: name) { throw RowFault(message: "Its Name \(fault).") }
        self.init(name: name, date: try row.date())
        for key in row.allKeys { try read(key, in: row) }
    }

    private mutating func read(_ key: AnyCodingKey, in row: KeyedDecodingContainer<AnyCodingKey>) throws {
        // Null in JSON is nothing. A row's date was read before.
        guard key.stringValue != Key.name, key.stringValue != Description.Key.date, try !row.decodeNil(forKey: key)
        else {
            return
        }
        if key.stringValue == Key.archives, let archives = try row.archives() {
            self.archives = archives
            return
        }
        let value = try row.decode(PropertyValue.self, forKey: key)
        let text = value.text
        switch key.stringValue {
        case Key.cover where text != nil: cover = text
        case Key.content where text != nil: content = text
        case Key.revision where text != nil: revision = text
        case Key.version where text != nil: version = text
        case Key.index where text != nil: index = text
        default: _ = description.take(value, for: key.stringValue)
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
        let key = AnyCodingKey(stringValue: Description.Key.date)
        // Property lists have dates; JSON has text. What a decoder throws costs more than what it reads.
        if let date = try? decode(Date.self, forKey: key) {
            guard date.isWritable else { throw RowFault(message: "Its Date lies outside the years 1 to 9999.") }
            return date
        }
        let text = try required(String.self, Description.Key.date, "a date")
        guard let date = Date(written: text) else {
            throw RowFault(message: "Its Date '\(text)' is no date in RFC 3339, such as 2026-03-20T08:00:00Z.")
        }
        return date
    }

    /// The archives, or nil where the value is something else.
    fileprivate func archives() throws -> [CatalogArchive]? {
        let key = AnyCodingKey(stringValue: CatalogEntry.Key.archives)
        let archives: [CatalogArchive]
        do { archives = try decode([CatalogArchive].self, forKey: key) } catch is DecodingError { return nil }
        guard archives.allSatisfy({ $0.size.isFileSize }) else {
            throw RowFault(message: "The Size of one of its Archives is no size that a file can have.")
        }
        return archives
    }
}
