import Documents
import Foundation
import Periodical

/// A change to one setting of a settings document. Everything else is kept, including comments and unknown keys.
struct SettingsEdit {
    let key: String
    /// The new value, or nil to remove the setting.
    let value: PropertyValue?

    /// Returns the changed document.
    ///
    /// The text is edited in place and then parsed as a check. If this fails, the document is written from scratch.
    /// - Parameter document: the current document.
    func applied(to document: LocatedDocument, _ data: Data) throws -> Data {
        var values = document.value.dictionary ?? [:]
        values[key] = value
        let wanted = PropertyValue.dictionary(values)
        if let text = String(data: data, encoding: .utf8) {
            let bytes = Array(text.utf8)
            let edited =
                switch document.format {
                case .json: inJSON(bytes, document)
                case .xmlPropertyList: inXML(bytes, document)
                case .binaryPropertyList: [UInt8]?.none
                }
            if let edited {
                let read = LocatedDocument.read(Data(edited), file: document.file, cannot: "change the settings")
                if let now = read.document, now.value == wanted, now.duplicateKeys().isEmpty { return Data(edited) }
            }
        }
        return try Self.written(wanted, as: document.format)
    }

    /// Returns the bytes of a new document.
    static func written(_ value: PropertyValue, as format: Document.Format) throws -> Data {
        switch format {
        case .json:
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
            return try encoder.encode(value) + Data("\n".utf8)
        case .xmlPropertyList: return try value.xmlPropertyList()
        case .binaryPropertyList: return try value.binaryPropertyList()
        }
    }

    private func inJSON(_ text: [UInt8], _ document: LocatedDocument) -> [UInt8]? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        let place = document.locations.bytes(of: [.key(key)])
        guard let value else { return place.flatMap { without($0, in: text, isJSON: true) } }
        guard let literal = try? encoder.encode(value), let name = try? encoder.encode(key) else { return nil }
        if let place { return replacing(place.value, in: text, by: Array(literal)) }
        guard let end = text.lastIndex(of: UInt8(ascii: "}")),
            let last = text[..<end].lastIndex(where: { !$0.isBlank })
        else { return nil }
        let isFirst = text[last] == UInt8(ascii: "{")
        let line = (isFirst ? "\n" : ",\n") + "  " + String(decoding: name + Data(": ".utf8) + literal, as: UTF8.self)
        let needsBreak = !text[(last + 1)..<end].contains(UInt8(ascii: "\n"))
        return Array(text[...last]) + Array((line + (needsBreak ? "\n" : "")).utf8) + Array(text[(last + 1)...])
    }

    private func inXML(_ text: [UInt8], _ document: LocatedDocument) -> [UInt8]? {
        let place = document.locations.bytes(of: [.key(key)])
        guard let value else { return place.flatMap { without($0, in: text, isJSON: false) } }
        // Write a property list that contains only this value, and extract the value's element.
        guard let whole = try? PropertyValue.dictionary([key: value]).xmlPropertyList(),
            let written = String(data: whole, encoding: .utf8),
            let element = written.firstMatch(of: /(?s)<key>.*?<\/key>\s*(.*?)\s*<\/dict>/)
        else { return nil }
        if let place { return replacing(place.value, in: text, by: Array(element.1.utf8)) }
        guard let end = String(decoding: text, as: UTF8.self).range(of: "</dict>", options: .backwards) else {
            return nil
        }
        let entry = written[element.range].dropLast("</dict>".count)
        let line = "\t" + entry.trimmingCharacters(in: .whitespacesAndNewlines) + "\n"
        var edited = String(decoding: text, as: UTF8.self)
        edited.insert(contentsOf: line, at: end.lowerBound)
        return Array(edited.utf8)
    }

    private func replacing(_ range: Range<Int>, in text: [UInt8], by bytes: [UInt8]) -> [UInt8] {
        Array(text[..<range.lowerBound]) + bytes + Array(text[range.upperBound...])
    }

    /// Removes an entry with its line and, in JSON, one comma.
    private func without(_ place: SourceLocations.Place, in text: [UInt8], isJSON: Bool) -> [UInt8]? {
        guard let key = place.key else { return nil }
        var (start, end) = (key.lowerBound, place.value.upperBound)
        while start > 0, text[start - 1].isBlank { start -= 1 }
        guard isJSON else { return replacing(start..<end, in: text, by: []) }
        var after = end
        while after < text.count, text[after].isBlank { after += 1 }
        if after < text.count, text[after] == UInt8(ascii: ",") {
            end = after + 1
        } else if start > 0, text[start - 1] == UInt8(ascii: ",") {
            start -= 1
        }
        return replacing(start..<end, in: text, by: [])
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
