import Foundation
import Periodical

/// A JSON value that is being encoded. A member that is a scalar is stored as bytes. Only members that are arrays or
/// objects are elements.
final class JSONElement {
    private enum Kind { case none, scalar, array, object }

    /// A member of an object or an element of an array.
    private struct Member {
        /// The bytes of a scalar, or an empty range if the member is null, an array or an object.
        let bytes: Range<Int>
        let child: JSONElement?

        var isNull: Bool { bytes.isEmpty && child == nil }
    }

    /// The expected size of a row in a list.
    private static let rowSize = (members: 48, byteCount: 1024)

    private static let null = Array("null".utf8)

    let writer: JSONWriter
    // Only the methods of this class access these properties, and never at the same time. The runtime's checks for
    // exclusive access would take a quarter of the encoding time.
    @exclusivity(unchecked) private var kind = Kind.none
    @exclusivity(unchecked) private var bytes: [UInt8] = []
    @exclusivity(unchecked) private var members: [Member] = []
    /// The keys of the members.
    @exclusivity(unchecked) private var keys: [String] = []

    init(_ writer: JSONWriter) { self.writer = writer }

    /// Creates the root of a document, which is often a row of a list.
    init(root writer: JSONWriter) {
        self.writer = writer
        members.reserveCapacity(Self.rowSize.members)
        keys.reserveCapacity(Self.rowSize.members)
        bytes.reserveCapacity(Self.rowSize.byteCount)
    }

    var count: Int { members.count }

    func beginObject() { kind = .object }
    func beginArray() { kind = .array }

    // MARK: The value itself

    func putNull() { (kind, bytes) = (.scalar, []) }

    /// Whether the value is null. The bytes of every other scalar are not empty.
    private var isNull: Bool { kind == .scalar && bytes.isEmpty }

    func put(_ text: String) {
        kind = .scalar
        Self.append(text, to: &bytes, writer)
    }

    func put(_ value: Bool) { (kind, bytes) = (.scalar, Array(value ? "true".utf8 : "false".utf8)) }

    func put(integer number: some BinaryInteger) { (kind, bytes) = (.scalar, Array("\(number)".utf8)) }

    func put(_ number: Double) throws {
        kind = .scalar
        bytes += try Self.text(number).utf8
    }

    func put(_ value: some Encodable) throws {
        if let text = Self.text(of: value) { put(text) } else { try value.encode(to: JSONElementEncoder(self)) }
        // A value without members, such as an empty structure, is encoded as an empty object.
        if kind == .none { kind = .object }
    }

    // MARK: Members

    /// Adds a null. A member that is left out is added too, so that all rows of a list have the same keys to sort.
    func addNull(_ key: String) { add(key) {} }

    func add(_ text: String, _ key: String) { add(key) { Self.append(text, to: &bytes, writer) } }

    func add(_ value: Bool, _ key: String) { add(key) { bytes += value ? "true".utf8 : "false".utf8 } }

    func add(integer number: some BinaryInteger, _ key: String) { add(key) { bytes += "\(number)".utf8 } }

    func add(_ number: Double, _ key: String) throws {
        let text = try Self.text(number)
        add(key) { bytes += text.utf8 }
    }

    func add(_ value: some Encodable, _ key: String) throws {
        if let text = Self.text(of: value) { return add(text, key) }
        let child = JSONElement(writer)
        try child.put(value)
        guard child.kind == .scalar else { return adopt(child, key) }
        if child.isNull { return addNull(key) }
        add(key) { bytes += child.bytes }
    }

    /// Adds an array or object, which may get its members later.
    func adopt(_ child: JSONElement, _ key: String) {
        keys.append(key)
        members.append(Member(bytes: 0..<0, child: child))
    }

    private func add(_ key: String, _ body: () -> Void) {
        let start = bytes.count
        body()
        keys.append(key)
        members.append(Member(bytes: start..<bytes.count, child: nil))
    }

    // MARK: Text

    /// Returns the text of a date or URL, which JSON writes as a string.
    private static func text<Value: Encodable>(of value: Value) -> String? {
        if Value.self == Date.self { return (value as? Date)?.rfc3339 }
        if Value.self == URL.self { return (value as? URL)?.absoluteString }
        if Value.self == Data.self { return (value as? Data)?.base64EncodedString() }
        return nil
    }

    private static func text(_ number: Double) throws -> String {
        guard number.isFinite else {
            throw EncodingError.invalidValue(
                number, EncodingError.Context(codingPath: [], debugDescription: "\(number) is not a JSON number."))
        }
        // Integers have no fraction, as in JSONEncoder's output.
        if let whole = Int(exactly: number), abs(whole) < 1 << 53 { return "\(whole)" }
        return "\(number)"
    }

    /// Appends this value.
    /// - Parameter depth: the number of arrays and objects around the value.
    func write(to output: inout [UInt8], depth: Int) {
        guard kind == .object || kind == .array else { return output += isNull ? Self.null : bytes }
        let isObject = kind == .object
        output.append(UInt8(ascii: isObject ? "{" : "["))
        let places = isObject ? writer.keys.places(of: keys) : Array(members.indices)
        var isEmpty = true
        for place in places {
            let member = members[place]
            if isObject, writer.omitsNull, member.isNull { continue }
            if !isEmpty { output.append(UInt8(ascii: ",")) }
            isEmpty = false
            breakLine(&output, depth + 1)
            if isObject {
                Self.append(keys[place], to: &output, writer)
                output.append(UInt8(ascii: ":"))
                if writer.isIndented { output.append(UInt8(ascii: " ")) }
            }
            if let child = member.child {
                child.write(to: &output, depth: depth + 1)
            } else if member.isNull {
                output += Self.null
            } else {
                output += bytes[member.bytes]
            }
        }
        if !isEmpty { breakLine(&output, depth) }
        output.append(UInt8(ascii: isObject ? "}" : "]"))
    }

    private func breakLine(_ output: inout [UInt8], _ depth: Int) {
        guard writer.isIndented else { return }
        output.append(UInt8(ascii: "\n"))
        output += repeatElement(UInt8(ascii: " "), count: 2 * depth)
    }

    private static func append(_ text: String, to bytes: inout [UInt8], _ writer: JSONWriter) {
        bytes.append(UInt8(ascii: "\""))
        let start = bytes.count
        bytes.append(contentsOf: text.utf8)
        if !bytes[start...].allSatisfy(isPlain) {
            bytes.removeSubrange(start...)
            for scalar in text.unicodeScalars { append(scalar, to: &bytes, writer) }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Whether a byte is a character that JSON does not escape.
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8], _ writer: JSONWriter) {
        switch scalar {
        case "\"": bytes += "\\\"".utf8
        case "\\": bytes += "\\\\".utf8
        case "\n": bytes += "\\n".utf8
        case "\r": bytes += "\\r".utf8
        case "\t": bytes += "\\t".utf8
        case "\u{8}": bytes += "\\b".utf8
        case "\u{C}": bytes += "\\f".utf8
        case _ where scalar.value < 0x20 || !writer.isSafe(scalar):
            // Characters beyond the Basic Multilingual Plane are two escapes (RFC 8259, section 7).
            for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
                let digits = String(unit, radix: 16)
                bytes += "\\u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)".utf8
            }
        default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
        }
    }
}
