public import Foundation

/// A property list (XML or binary) or JSON document, recognized by its first bytes.
///
/// Foundation's parsers are recursive, so the size, the nesting and a binary property list's references are checked
/// first. XML property lists are parsed with libxml2.
public struct Document: Sendable {
    /// The formats of documents.
    public enum Format: String, Sendable, Hashable {
        case xmlPropertyList, binaryPropertyList, json
    }

    /// The document's bytes.
    public let data: Data
    /// The format.
    public let format: Format

    /// The size limit, in bytes.
    public static let maximumByteCount = 64 << 20

    /// Detects a document's format.
    /// - Parameters:
    ///   - data: the bytes of the file.
    ///   - subject: the file or URL, for error messages.
    ///   - action: the action to name in error messages, such as `read the page grid`.
    /// - Throws: ``MastheadError`` with the code `document.malformed`.
    public init(_ data: Data, subject: String, cannot action: String) throws(MastheadError) {
        func malformed(_ found: String, _ hint: String? = nil) -> MastheadError {
            MastheadError(.malformedDocument, cannot: action, to: subject, found: found, hint: hint)
        }
        guard data.count <= Self.maximumByteCount else {
            throw malformed("the file has \(data.count) bytes, the limit is \(Self.maximumByteCount)")
        }
        // Skip blank lines, a byte order mark or no-break spaces, which some publishers write before `<?xml`.
        let isBinary = data.starts(with: Array("bplist".utf8))
        let blanks = isBinary ? 0 : Self.blankByteCount(data)
        guard data.count > blanks else { throw malformed("the file is empty") }
        let data = blanks == 0 ? data : Data(data.dropFirst(blanks))
        switch FileFormat(data) {
        case .binaryPropertyList: format = .binaryPropertyList
        case .xmlPropertyList, .xml: format = .xmlPropertyList
        case .json, .jsonFeed, .opdsJSON, .opdsAuthentication: format = .json
        case .html:
            throw malformed(
                "a web page, not a property list or JSON",
                "Check the address. Many servers send a web page if a file does not exist.")
        case .text where data.first == UInt8(ascii: "<"): format = .xmlPropertyList
        case .text, nil: throw malformed("not a property list or JSON")
        case .some(let other): throw malformed("\(other.name), not a property list or JSON")
        }
        if format == .xmlPropertyList {
            do throws(XMLPropertyList.Fault) {
                list = try XMLPropertyList(data, maximumDepth: DecodingBudget.maximumDepth)
            } catch { throw malformed(error.message) }
        } else {
            list = nil
        }
        guard format != .binaryPropertyList || BinaryPropertyListAudit.isSound(data) else {
            throw malformed("the binary property list is cut off or damaged")
        }
        self.data = data
        self.subject = subject
        self.action = action
    }

    private let subject: String
    private let action: String
    /// The values if the document is an XML property list.
    private let list: XMLPropertyList?

    /// Returns the number of blank bytes at the beginning: white space, byte order marks and no-break spaces.
    private static func blankByteCount(_ data: Data) -> Int {
        var rest = data.prefix(1024)
        while let first = rest.first {
            if [0x20, 0x09, 0x0A, 0x0D].contains(first) {
                rest = rest.dropFirst()
            } else if rest.starts(with: [0xC2, 0xA0]) {
                rest = rest.dropFirst(2)
            } else if rest.starts(with: [0xEF, 0xBB, 0xBF]) {
                rest = rest.dropFirst(3)
            } else {
                break
            }
        }
        return data.prefix(1024).count - rest.count
    }

    /// Decodes the document.
    /// - Throws: ``MastheadError`` with the code `document.malformed` and the position of the fault.
    public func decode<Value: Decodable>(_ type: Value.Type) throws(MastheadError) -> Value {
        try decode(type, DecodingBudget(valueCount: max(1000, data.count)))
    }

    private func decode<Value: Decodable>(
        _ type: Value.Type, _ budget: DecodingBudget
    ) throws(MastheadError) -> Value {
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
                .malformedDocument, cannot: action, to: subject, found: error.placeOfFault)
        }
    }

    /// Decodes the whole document.
    public func value() throws(MastheadError) -> PropertyValue {
        guard let list else { return try decode(PropertyValue.self) }
        if let fault = list.valueFault {
            throw MastheadError(.malformedDocument, cannot: action, to: subject, found: fault)
        }
        return list.value
    }

    /// Decodes the whole document, tolerating bad rows. Null values and out-of-range numbers (`1e999`) are omitted, and
    /// a null row becomes an empty dictionary. A malformed value in an XML element becomes data.
    package func valueOfRows() throws(MastheadError) -> PropertyValue {
        if let list { return list.value }
        return try decode(PropertyValue.self, DecodingBudget(valueCount: max(1000, data.count), isLenient: true))
    }
}

extension Error {
    /// The decoder's description of the error, which includes the position if Foundation reports it.
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
