import Foundation
import Periodical

/// A row in a catalog. Only a name and a date are required. If a known key has a value of an unexpected type, the value
/// is stored in ``Description/otherKeys``.
struct CatalogRow {
    private(set) var entry: CatalogEntry

    private typealias Key = CatalogEntry.Key

    /// Reads a row.
    /// - Parameter known: the keys of the previous row. Most rows in a catalog have the same keys, so they share a
    ///   mapping of keys.
    init(_ value: PropertyValue, known: inout RowKeys) throws(RowFault) {
        guard let row = value.dictionary else { throw RowFault(message: "It is not a dictionary.") }
        if !known.areThose(of: row) { known = RowKeys(Array(row.keys)) }
        func key(_ ours: String) -> String? {
            row[ours] != nil ? ours : row.keys.first { known.ours[$0] == ours }
        }
        let name = try Self.name(key(Key.name).flatMap { row[$0] })
        if let fault = IssueName.mirroringFault(in: name) { throw RowFault(message: "Its Name \(fault).") }
        let dateKey = key(Description.Key.date)
        do throws(RowFault) {
            let (date, words) = try Self.date(dateKey.flatMap { row[$0] })
            entry = CatalogEntry(name: name, date: date)
            entry.description.coverDate = words
        } catch {
            var fault = error
            fault.name = name
            throw fault
        }
        for (key, value) in row where key != dateKey { try take(value, as: known.ours[key] ?? key) }
        if known.isContentFileName, let content = entry.content { entry.content = CatalogBase.encoded(content) }
    }

    private mutating func take(_ value: PropertyValue, as ours: String) throws(RowFault) {
        let text = value.text
        switch ours {
        case Key.name: return
        case Key.archives:
            guard let archives = value.array.flatMap(Self.archives) else { break }
            guard archives.allSatisfy({ $0.size.isFileSize }) else {
                throw RowFault(message: "One of its Archives has an invalid Size.")
            }
            entry.archives = archives
            return
        case Key.editions:
            guard let editions = value.array.map(Self.editions) else { break }
            guard editions.allSatisfy({ $0.size.isFileSize }) else {
                throw RowFault(message: "One of its Editions has an invalid Size.")
            }
            entry.editions = editions
            return
        case Key.cover where text != nil: return entry.cover = text
        case Key.content where text != nil: return entry.content = text
        case Key.revision where text != nil: return entry.revision = text
        case Key.version where text != nil: return entry.version = text
        case Key.index where text != nil: return entry.index = text
        case Key.publication where text.map(CatalogRoot.isTitle) == true: return entry.publication = text
        case Key.press where text != nil: return entry.press = text
        case Key.statistics:
            guard case .boolean(let asks) = value else { break }
            entry.asksForStatistics = asks
            return
        case Key.rhythm:
            guard let rhythm = text.flatMap({ PublicationRhythm($0) }) else { break }
            entry.rhythm = rhythm
            return
        case _ where entry.contacts.take(text, for: ours): return
        default: break
        }
        _ = entry.description.take(value, for: ours)
    }

    private static func name(_ value: PropertyValue?) throws(RowFault) -> String {
        guard let value else { throw RowFault(message: "It has no Name.") }
        guard let text = value.text else { throw RowFault(message: "Its Name is not a string.") }
        return text
    }

    /// Returns the row's date. If the date is only a month or a year, also returns its text.
    private static func date(_ value: PropertyValue?) throws(RowFault) -> (date: Date, coverDate: String?) {
        guard let value else { throw RowFault(message: "It has no Date.") }
        if let read = ForeignDate(value) { return (read.date, read.coverDate) }
        switch value {
        case .date: throw RowFault(message: "Its Date is outside the years 1 to 9999.")
        case .string, .integer, .real:
            let shown = value.text.map { "'\($0.prefix(100))'" } ?? value.typeName
            throw RowFault(
                message: "Its Date \(shown) is not an unambiguous date, such as 2026-03-20 or 2026-03-20T08:00:00Z.")
        case .boolean, .data, .array, .dictionary: throw RowFault(message: "Its Date is not a date.")
        }
    }

    /// Returns a row's editions, except those in unknown formats.
    private static func editions(_ values: [PropertyValue]) -> [CatalogEdition] {
        values.compactMap { value in
            guard let keys = value.dictionary,
                let format = keys["Format"]?.string.flatMap(EditionFormat.init(rawValue:)),
                let url = keys["URL"]?.string, let size = keys["Size"]?.integer, let sha256 = keys["SHA256"]?.string
            else { return nil }
            return CatalogEdition(format: format, url: url, size: size, sha256: sha256)
        }
    }

    /// Returns a row's archives, or nil if any of them is incomplete.
    private static func archives(_ values: [PropertyValue]) -> [CatalogArchive]? {
        let archives = values.compactMap { value -> CatalogArchive? in
            guard let keys = value.dictionary, let scale = keys["Scale"]?.integer.flatMap(Scale.init(rawValue:)),
                let url = keys["URL"]?.string, let size = keys["Size"]?.integer, let sha256 = keys["SHA256"]?.string
            else { return nil }
            return CatalogArchive(scale: scale, url: url, size: size, sha256: sha256)
        }
        return archives.count == values.count ? archives : nil
    }
}
