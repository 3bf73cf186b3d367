package import Foundation

/// A fast reader for the rows of an XML property list that is an array, such as a catalog.
///
/// The reader knows only the form that common programs write and gives up on anything else: comments, attributes, other
/// encodings, unknown references and malformed values. ``Document`` reads all other documents and reports faults. If
/// both can read a document, they return equal rows. Each row is passed on before the next row is read, because a tree
/// of all rows would be ten times as large as the document.
package struct PlainPropertyListRows {
    private let document: UnsafeRawBufferPointer
    private var place = 0
    /// The number of entries in the previous dictionary on each level, used as an estimate for the next dictionary.
    private var counts = [Int](repeating: 0, count: mostLevels + 1)

    /// The maximum nesting depth. Deeper documents are rare, and ``Document`` reads them without recursion.
    private static let mostLevels = 8

    /// The error if the document does not have the expected form.
    private struct Unknown: Error {}

    private init(_ document: UnsafeRawBufferPointer) { self.document = document }

    /// Reads a document.
    /// - Parameter take: receives each row.
    /// - Returns: whether the whole document was read. If not, ignore the rows received so far.
    package static func read(_ data: Data, _ take: (PropertyValue) -> Void) -> Bool {
        guard data.count <= Document.maximumByteCount else { return false }
        return data.withUnsafeBytes { document in
            var reading = PlainPropertyListRows(document)
            do throws(Unknown) { try reading.rows(take) } catch { return false }
            return true
        }
    }

    private mutating func rows(_ take: (PropertyValue) -> Void) throws(Unknown) {
        guard has("<?xml version=\"1.0\" encoding=\"UTF-8\"?>") || has("<?xml version=\"1.0\" encoding=\"utf-8\"?>")
        else { throw Unknown() }
        skipBlanks()
        for author in ["Apple", "Apple Computer"] {
            let identifiers = "\"-//\(author)//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\""
            if hasText("<!DOCTYPE plist PUBLIC \(identifiers)>") { break }
        }
        skipBlanks()
        guard has("<plist version=\"1.0\">") else { throw Unknown() }
        skipBlanks()
        guard has("<array>") else { throw Unknown() }
        skipBlanks()
        while !has("</array>") {
            take(try value(level: 1))
            skipBlanks()
        }
        skipBlanks()
        // Anything after the root element is ignored.
        guard has("</plist>") else { throw Unknown() }
    }

    private mutating func value(level: Int) throws(Unknown) -> PropertyValue {
        guard level < Self.mostLevels, place + 2 < document.count, document[place] == UInt8(ascii: "<") else {
            throw Unknown()
        }
        switch document[place + 1] {
        case UInt8(ascii: "s") where has("<string>"): return .string(try text(endingWith: "</string>"))
        case UInt8(ascii: "d") where has("<dict>"): return .dictionary(try dictionary(level: level))
        case UInt8(ascii: "d") where has("<date>"): return try other("</date>") { text in text.date.map { .date($0) } }
        case UInt8(ascii: "d") where has("<data>"): return try other("</data>") { text in text.data.map { .data($0) } }
        case UInt8(ascii: "i") where has("<integer>"): return try other("</integer>", \.integer)
        case UInt8(ascii: "r") where has("<real>"): return try other("</real>", \.real)
        case UInt8(ascii: "a") where has("<array>"): return .array(try array(level: level))
        case UInt8(ascii: "t") where has("<true/>"): return .boolean(true)
        case UInt8(ascii: "f") where has("<false/>"): return .boolean(false)
        default: throw Unknown()
        }
    }

    private mutating func array(level: Int) throws(Unknown) -> [PropertyValue] {
        var values: [PropertyValue] = []
        skipBlanks()
        while !has("</array>") {
            values.append(try value(level: level + 1))
            skipBlanks()
        }
        return values
    }

    private mutating func dictionary(level: Int) throws(Unknown) -> [String: PropertyValue] {
        var entries = [String: PropertyValue](minimumCapacity: counts[level])
        skipBlanks()
        while !has("</dict>") {
            guard has("<key>") else { throw Unknown() }
            let key = try text(endingWith: "</key>")
            skipBlanks()
            // If a key is repeated, its last value counts.
            entries[key] = try value(level: level + 1)
            skipBlanks()
        }
        counts[level] = entries.count
        return entries
    }

    /// Reads an element's text up to the end tag.
    private mutating func text(endingWith tag: StaticString) throws(Unknown) -> String {
        let start = place
        var (hasReference, isASCII) = (false, true)
        while place < document.count, document[place] != UInt8(ascii: "<") {
            let byte = document[place]
            if byte >= 0x80 { isASCII = false }
            if byte == UInt8(ascii: "&") { hasReference = true }
            // XML does not allow `]]>` in text.
            if byte == UInt8(ascii: ">") { throw Unknown() }
            place += 1
        }
        let bytes = UnsafeRawBufferPointer(rebasing: document[start..<place])
        guard has(tag) else { throw Unknown() }
        if hasReference { return try resolved(bytes) }
        // Plain ASCII is always valid UTF-8.
        if isASCII { return String(decoding: bytes, as: UTF8.self) }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw Unknown() }
        return text
    }

    private static let references: [(name: StaticString, byte: UInt8)] = [
        ("&amp;", UInt8(ascii: "&")), ("&lt;", UInt8(ascii: "<")), ("&gt;", UInt8(ascii: ">")),
        ("&quot;", UInt8(ascii: "\"")), ("&apos;", UInt8(ascii: "'")),
    ]

    private func resolved(_ bytes: UnsafeRawBufferPointer) throws(Unknown) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var inner = PlainPropertyListRows(bytes)
        while inner.place < bytes.count {
            if bytes[inner.place] != UInt8(ascii: "&") {
                result.append(bytes[inner.place])
                inner.place += 1
                continue
            }
            var found: UInt8?
            for reference in Self.references where found == nil && inner.has(reference.name) { found = reference.byte }
            guard let found else { throw Unknown() }
            result.append(found)
        }
        guard let text = String(validating: result, as: UTF8.self) else { throw Unknown() }
        return text
    }

    /// Reads the value of any other element, after its start tag.
    private mutating func other(
        _ tag: StaticString, _ value: (XMLPropertyListText) -> PropertyValue?
    ) throws(Unknown) -> PropertyValue {
        let start = place - 1
        while place < document.count, document[place] != UInt8(ascii: "<") {
            guard document[place] != UInt8(ascii: "&"), document[place] != UInt8(ascii: ">") else { throw Unknown() }
            place += 1
        }
        guard has(tag), let text = XMLPropertyListText(document, from: start, to: place), let value = value(text) else {
            throw Unknown()
        }
        return value
    }

    private mutating func skipBlanks() {
        while place < document.count {
            switch document[place] {
            case 0x20, 0x09, 0x0A, 0x0D: place += 1
            default: return
            }
        }
    }

    /// Whether the document continues with the given text, which is then skipped.
    private mutating func has(_ text: StaticString) -> Bool {
        guard document.count - place >= text.utf8CodeUnitCount, let start = document.baseAddress,
            memcmp(start + place, text.utf8Start, text.utf8CodeUnitCount) == 0
        else { return false }
        place += text.utf8CodeUnitCount
        return true
    }

    private mutating func hasText(_ text: String) -> Bool {
        guard document[place...].starts(with: text.utf8) else { return false }
        place += text.utf8.count
        return true
    }
}
