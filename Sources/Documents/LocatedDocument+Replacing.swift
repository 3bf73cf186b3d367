package import Foundation
package import Periodical

extension LocatedDocument {
    /// Returns the document with some texts replaced and nothing else changed.
    ///
    /// The bytes are edited in place and then parsed as a check. If this fails, the document is written from scratch.
    /// - Parameters:
    ///   - texts: the new texts, by their paths in the document.
    ///   - data: the bytes of the document.
    package func replacing(_ texts: [[DocumentFault.Step]: String], in data: Data) throws -> Data {
        var wanted = value
        for (path, text) in texts { wanted = wanted.replacing(path[...], by: .string(text)) }
        if format != .binaryPropertyList, let edited = try edited(texts, data) {
            let read = LocatedDocument.read(edited, file: file, cannot: "change the document")
            if read.document?.value == wanted { return edited }
        }
        switch format {
        case .json: return try wanted.json()
        case .xmlPropertyList: return try wanted.xmlPropertyList()
        case .binaryPropertyList: return try wanted.binaryPropertyList()
        }
    }

    private func edited(_ texts: [[DocumentFault.Step]: String], _ data: Data) throws -> Data? {
        guard String(data: data, encoding: .utf8) != nil else { return nil }
        var bytes = [UInt8](data)
        let places = texts.compactMap { path, text in locations.bytes(of: path).map { ($0.value, text) } }
        guard places.count == texts.count else { return nil }
        // Start with the last text, so that the locations of the others stay valid.
        for (range, text) in places.sorted(by: { $0.0.lowerBound > $1.0.lowerBound }) {
            guard range.upperBound <= bytes.count else { return nil }
            bytes.replaceSubrange(range, with: try literal(text))
        }
        return Data(bytes)
    }

    /// Returns a text as a literal in the document's format.
    private func literal(_ text: String) throws -> [UInt8] {
        guard format == .json else {
            let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            return Array("<string>\(escaped)</string>".utf8)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return [UInt8](try encoder.encode(text))
    }
}

extension PropertyValue {
    /// Returns this value with the value at a path replaced, if the path exists.
    fileprivate func replacing(_ path: ArraySlice<DocumentFault.Step>, by new: PropertyValue) -> PropertyValue {
        guard let step = path.first else { return new }
        switch (self, step) {
        case (.dictionary(var values), .key(let key)):
            values[key] = values[key]?.replacing(path.dropFirst(), by: new)
            return .dictionary(values)
        case (.array(var values), .index(let index)) where values.indices.contains(index):
            values[index] = values[index].replacing(path.dropFirst(), by: new)
            return .array(values)
        default: return self
        }
    }
}
