import Foundation
import Periodical

extension PropertyValue {
    /// The value as a JSON document of an issue source, with one value on a line so that publishers can edit it.
    /// - Throws: an error for text that a packed page grid, which is XML, cannot contain.
    func sourceDocument() throws -> Data {
        _ = try xmlPropertyList()
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(withWrittenDates) + Data("\n".utf8)
    }

    /// The value with dates as text: a date without a time is a day.
    private var withWrittenDates: PropertyValue {
        switch self {
        case .date(let date): .string(date.written)
        case .array(let values): .array(values.map(\.withWrittenDates))
        case .dictionary(let values): .dictionary(values.mapValues(\.withWrittenDates))
        case .boolean, .integer, .real, .string, .data: self
        }
    }
}
