import Foundation
import Periodical

extension PropertyValue {
    /// The value as a JSON document for an issue source, with each value on its own line so that publishers can edit
    /// it.
    /// - Throws: an error if the value contains text that is not allowed in XML, the format of a packed page grid.
    func sourceDocument() throws -> Data {
        _ = try xmlPropertyList()
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(withWrittenDates) + Data("\n".utf8)
    }

    /// The value with all dates as text. A date without a time is written as a day.
    private var withWrittenDates: PropertyValue {
        switch self {
        case .date(let date): .string(date.written)
        case .array(let values): .array(values.map(\.withWrittenDates))
        case .dictionary(let values): .dictionary(values.mapValues(\.withWrittenDates))
        case .boolean, .integer, .real, .string, .data: self
        }
    }
}
