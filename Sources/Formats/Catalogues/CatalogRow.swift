import Foundation
import Periodical

/// A row of a catalogue, read as leniently as it makes sense: it needs a name and a date; a key of ours with a value of another
/// type is kept among its description's ``Description/otherKeys``.
struct CatalogRow: Decodable {
    private(set) var entry: CatalogEntry

    private typealias Key = CatalogEntry.Key

    init(from decoder: any Decoder) throws {
        let row = try decoder.container(keyedBy: AnyCodingKey.self)
        let keys = row.allKeys
        let known = RowKeys(keys.map(\.stringValue))
        func key(_ ours: String) -> AnyCodingKey? {
            keys.first { $0.stringValue == ours } ?? keys.first { known.ours[$0.stringValue] == ours }
        }
        let name = try row.name(key(Key.name))
        if let fault = IssueName.mirroringFault(in: name) { throw RowFault(message: "Its Name \(fault).") }
        let dateKey = key(Description.Key.date)
        do {
            let (date, words) = try row.date(dateKey)
            entry = CatalogEntry(name: name, date: date)
            entry.description.coverDate = words
        } catch var fault as RowFault {
            fault.name = name
            throw fault
        }
        for key in keys where key.stringValue != dateKey?.stringValue {
            try read(key, as: known.ours[key.stringValue] ?? key.stringValue, in: row)
        }
        if known.isContentFileName, let content = entry.content { entry.content = CatalogBase.encoded(content) }
    }

    private mutating func read(
        _ key: AnyCodingKey, as ours: String, in row: KeyedDecodingContainer<AnyCodingKey>
    ) throws {
        // Null in JSON is nothing.
        guard ours != Key.name, try !row.decodeNil(forKey: key) else { return }
        if ours == Key.archives, let archives = try row.archives(key) {
            entry.archives = archives
            return
        }
        let value = try row.decode(PropertyValue.self, forKey: key)
        let text = value.text
        switch ours {
        case Key.cover where text != nil: entry.cover = text
        case Key.content where text != nil: entry.content = text
        case Key.revision where text != nil: entry.revision = text
        case Key.version where text != nil: entry.version = text
        case Key.index where text != nil: entry.index = text
        case Key.publication where text.map(CatalogRoot.isTitle) == true: entry.publication = text
        case Key.press where text != nil: entry.press = text
        case Key.statistics where [.boolean(true), .boolean(false)].contains(value):
            entry.asksForStatistics = value == .boolean(true)
        case Key.rhythm where text.flatMap({ PublicationRhythm($0) }) != nil:
            entry.rhythm = text.flatMap { PublicationRhythm($0) }
        case _ where entry.contacts.take(text, for: ours): break
        default: _ = entry.description.take(value, for: ours)
        }
    }
}

extension KeyedDecodingContainer<AnyCodingKey> {
    fileprivate func name(_ key: AnyCodingKey?) throws -> String {
        guard let key else { throw RowFault(message: "It has no Name.") }
        if let text = try? decode(String.self, forKey: key) { return text }
        guard let text = try decode(PropertyValue.self, forKey: key).text else {
            throw RowFault(message: "Its Name is not a string.")
        }
        return text
    }

    /// The date, and the words in which it was given where they are a month's or a year's.
    fileprivate func date(_ key: AnyCodingKey?) throws -> (date: Date, coverDate: String?) {
        guard let key else { throw RowFault(message: "It has no Date.") }
        // Property lists have dates; others write text or numbers. JSON's decoder would take a number for a date of its own.
        let text = try? decode(String.self, forKey: key)
        let value: PropertyValue
        if let text {
            value = .string(text)
        } else if let number = try? decode(Double.self, forKey: key) {
            value = .real(number)
        } else if let date = try? decode(Date.self, forKey: key) {
            guard date.isWritable else { throw RowFault(message: "Its Date lies outside the years 1 to 9999.") }
            return (date, nil)
        } else {
            throw RowFault(message: "Its Date is not a date.")
        }
        guard let read = ForeignDate(value) else {
            let shown = value.text.map { "'\($0.prefix(100))'" } ?? value.typeName
            throw RowFault(
                message: "Its Date \(shown) is no date that is sure, such as 2026-03-20 or 2026-03-20T08:00:00Z.")
        }
        return (read.date, read.coverDate)
    }

    /// The archives, or nil where the value is something else.
    fileprivate func archives(_ key: AnyCodingKey) throws -> [CatalogArchive]? {
        let archives: [CatalogArchive]
        do { archives = try decode([CatalogArchive].self, forKey: key) } catch is DecodingError { return nil }
        guard archives.allSatisfy({ $0.size.isFileSize }) else {
            throw RowFault(message: "The Size of one of its Archives is no size that a file can have.")
        }
        return archives
    }
}
