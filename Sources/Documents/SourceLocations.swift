import Foundation
package import Periodical

/// The places of the values and keys in a document.
package struct SourceLocations: Sendable {
    /// The bytes of a value, and of its key in a dictionary.
    package struct Place: Sendable {
        package var value: Range<Int>
        package var key: Range<Int>?
    }

    /// A key that appears again in the same dictionary. Parsers silently keep one of the two values.
    package struct Duplicate: Sendable {
        package let path: [DocumentFault.Step]
        package let place: Range<Int>
    }

    private let places: [[DocumentFault.Step]: Place]
    package let duplicates: [Duplicate]
    private let lines: LineTable

    /// Finds the places in a parsed document. Binary property lists have no lines.
    package init(_ document: Document) {
        let text = Self.utf8(document.data)
        lines = LineTable(text)
        switch document.format {
        case .xmlPropertyList: (places, duplicates) = PropertyListLocator.places(in: text)
        case .json: (places, duplicates) = JSONLocator.places(in: text)
        case .binaryPropertyList: (places, duplicates) = ([:], [])
        }
    }

    /// Returns the line of a value, from 1, with the value marked. If the value does not exist, returns its container.
    package func place(of path: [DocumentFault.Step], key: Bool) -> (line: Int, excerpt: SourceExcerpt)? {
        var path = path
        while true {
            if let place = places[path] { return lines.excerpt(key ? place.key ?? place.value : place.value) }
            if path.popLast() == nil { return nil }
        }
    }

    /// Returns the bytes of a value and of its key, as offsets into the document in UTF-8.
    package func bytes(of path: [DocumentFault.Step]) -> Place? { places[path] }

    /// Returns the line of a range's start.
    package func place(of range: Range<Int>) -> (line: Int, excerpt: SourceExcerpt) { lines.excerpt(range) }

    /// Returns the bytes in UTF-8. If the document is not UTF-8, it is read as Latin-1, the only other encoding in use.
    static func utf8(_ data: Data) -> [UInt8] {
        let bytes = [UInt8](data)
        if String(validating: bytes, as: UTF8.self) != nil { return bytes }
        return Array(String(decoding: bytes.map { UInt16($0) }, as: UTF16.self).utf8)
    }
}
