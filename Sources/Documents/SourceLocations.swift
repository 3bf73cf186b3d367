import Foundation
package import Periodical

/// The locations of the values and keys in a document.
package struct SourceLocations: Sendable {
    /// The location of a value. In a dictionary, the key has a location as well.
    package struct Place: Sendable {
        package var value: Range<Int>
        package var key: Range<Int>?
    }

    /// A key that occurs twice in a dictionary. Parsers silently keep only one of the values.
    package struct Duplicate: Sendable {
        package let path: [DocumentFault.Step]
        package let place: Range<Int>
    }

    private let places: [[DocumentFault.Step]: Place]
    package let duplicates: [Duplicate]
    private let lines: LineTable

    /// Finds the locations in a parsed document. A binary property list has none, because it has no lines.
    package init(_ document: Document) {
        let text = Self.utf8(document.data)
        lines = LineTable(text)
        switch document.format {
        case .xmlPropertyList: (places, duplicates) = PropertyListLocator.places(in: text)
        case .json: (places, duplicates) = JSONLocator.places(in: text)
        case .binaryPropertyList: (places, duplicates) = ([:], [])
        }
    }

    /// Returns the line of a value, counted from 1, with the value marked. For a missing value, returns the line of its
    /// container.
    package func place(of path: [DocumentFault.Step], key: Bool) -> (line: Int, excerpt: SourceExcerpt)? {
        var path = path
        while true {
            if let place = places[path] { return lines.excerpt(key ? place.key ?? place.value : place.value) }
            if path.popLast() == nil { return nil }
        }
    }

    /// Returns the ranges of a value and its key, as offsets in the document's UTF-8 text.
    package func bytes(of path: [DocumentFault.Step]) -> Place? { places[path] }

    /// Returns the line where a range starts, with the range marked.
    package func place(of range: Range<Int>) -> (line: Int, excerpt: SourceExcerpt) { lines.excerpt(range) }

    /// Returns the bytes in UTF-8. A document in another encoding is decoded as Latin-1, the only other encoding in
    /// use.
    static func utf8(_ data: Data) -> [UInt8] {
        let bytes = [UInt8](data)
        if String(validating: bytes, as: UTF8.self) != nil { return bytes }
        return Array(String(decoding: bytes.map { UInt16($0) }, as: UTF16.self).utf8)
    }
}
