import Foundation
package import Periodical

/// Where in a document each value and each key stands.
package struct SourceLocations: Sendable {
    /// The bytes that a value takes, and those of its key in a dictionary.
    package struct Place: Sendable {
        package var value: Range<Int>
        package var key: Range<Int>?
    }

    /// The same key a second time in one dictionary: parsers take one of the two and say nothing.
    package struct Duplicate: Sendable {
        package let path: [DocumentFault.Step]
        package let place: Range<Int>
    }

    private let places: [[DocumentFault.Step]: Place]
    package let duplicates: [Duplicate]
    private let lines: LineTable

    /// Locates the values of a document that could be read. Binary property lists have no lines.
    package init(_ document: Document) {
        let text = Self.utf8(document.data)
        lines = LineTable(text)
        switch document.format {
        case .xmlPropertyList: (places, duplicates) = PropertyListLocator.places(in: text)
        case .json: (places, duplicates) = JSONLocator.places(in: text)
        case .binaryPropertyList: (places, duplicates) = ([:], [])
        }
    }

    /// The line of a value, from 1, with the value marked; of one that is not there, of what should hold it.
    package func place(of path: [DocumentFault.Step], key: Bool) -> (line: Int, excerpt: SourceExcerpt)? {
        var path = path
        while true {
            if let place = places[path] { return lines.excerpt(key ? place.key ?? place.value : place.value) }
            if path.popLast() == nil { return nil }
        }
    }

    /// The bytes that a value takes, and those of its key: offsets into the document in UTF-8.
    package func bytes(of path: [DocumentFault.Step]) -> Place? { places[path] }

    /// The line that a range of bytes begins in.
    package func place(of range: Range<Int>) -> (line: Int, excerpt: SourceExcerpt) { lines.excerpt(range) }

    /// The bytes in UTF-8. A document that is not in it is taken for Latin-1, the one other encoding that is met.
    static func utf8(_ data: Data) -> [UInt8] {
        let bytes = [UInt8](data)
        if String(validating: bytes, as: UTF8.self) != nil { return bytes }
        return Array(String(decoding: bytes.map { UInt16($0) }, as: UTF16.self).utf8)
    }
}
