public import Foundation

/// A property list (XML or binary) or JSON document, told apart by how it begins.
///
/// Checked before it is parsed: its size, how deep it is nested, for Foundation's parsers recurse, and that a binary one
/// is whole.
public struct Document: Sendable {
    /// The formats that documents come in.
    public enum Format: String, Sendable, Hashable {
        case xmlPropertyList, binaryPropertyList, json
    }

    /// The document's bytes.
    public let data: Data
    /// Its format.
    public let format: Format

    /// The largest document that is read, in bytes.
    public static let maximumByteCount = 64 << 20

    /// Recognizes a document.
    /// - Parameters:
    ///   - data: the bytes of the file.
    ///   - subject: the file or URL, for messages.
    ///   - doing: what is being done, for messages, such as `reading the page grid`.
    /// - Throws: ``MastheadError`` with the code `document.malformed`.
    public init(_ data: Data, subject: String, doing: String) throws(MastheadError) {
        func malformed(_ found: String, _ hint: String? = nil) -> MastheadError {
            MastheadError(.malformedDocument, doing: doing, to: subject, found: found, hint: hint)
        }
        guard data.count <= Self.maximumByteCount else {
            throw malformed("it is \(data.count) bytes long, more than \(Self.maximumByteCount)")
        }
        let start = data.prefix(1024)
        let first = start.firstIndex { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
        guard let first else { throw malformed("it is empty") }
        let head = start[first...]
        if head.starts(with: Array("bplist".utf8)) {
            format = .binaryPropertyList
        } else if head.first == UInt8(ascii: "<") {
            let text = String(decoding: head, as: UTF8.self).lowercased()
            guard !text.contains("<html"), !text.contains("<!doctype html") else {
                throw malformed(
                    "it is a web page, no property list",
                    "Check the address: servers answer with a page when a file is not there.")
            }
            format = .xmlPropertyList
        } else if head.first == UInt8(ascii: "[") || head.first == UInt8(ascii: "{") {
            format = .json
        } else if head.starts(with: [0xC2, 0xA0]) {
            throw malformed("it begins with a no-break space before '<?xml'", "Delete what stands before '<?xml'.")
        } else {
            throw malformed("it is neither a property list nor JSON")
        }
        if format == .xmlPropertyList,
            let fault = XMLPropertyListAudit.fault(in: data[first...], maximumDepth: DecodingBudget.maximumDepth)
        {
            throw malformed(fault)
        }
        guard format != .binaryPropertyList || BinaryPropertyListAudit.isSound(data) else {
            throw malformed("it is a binary property list that is cut short or refers to what is not in it")
        }
        self.data = data
        self.subject = subject
        self.doing = doing
    }

    private let subject: String
    private let doing: String

    /// Decodes the document.
    /// - Throws: ``MastheadError`` with the code `document.malformed`, which carries the parser's place of the fault.
    public func decode<Value: Decodable>(_ type: Value.Type) throws(MastheadError) -> Value {
        let budget = DecodingBudget(valueCount: max(1000, data.count))
        do {
            switch format {
            case .json:
                let decoder = JSONDecoder()
                decoder.userInfo.merge(budget.userInfo) { $1 }
                return try decoder.decode(type, from: data)
            case .xmlPropertyList, .binaryPropertyList:
                let decoder = PropertyListDecoder()
                decoder.userInfo.merge(budget.userInfo) { $1 }
                return try decoder.decode(type, from: data)
            }
        } catch {
            throw MastheadError(
                .malformedDocument, doing: doing, to: subject, found: error.placeOfFault)
        }
    }

    /// Reads the whole document as a value.
    public func value() throws(MastheadError) -> PropertyValue { try decode(PropertyValue.self) }
}

extension Error {
    /// What a decoder says of the place and kind of a fault, without its wrapping.
    var placeOfFault: String {
        guard let error = self as? DecodingError else { return localizedDescription }
        let context: DecodingError.Context
        switch error {
        case .typeMismatch(_, let found), .valueNotFound(_, let found), .keyNotFound(_, let found),
            .dataCorrupted(let found):
            context = found
        @unknown default: return localizedDescription
        }
        if let detail = (context.underlyingError as? NSError)?.userInfo[NSDebugDescriptionErrorKey] as? String {
            return detail
        }
        return context.debugDescription
    }
}
