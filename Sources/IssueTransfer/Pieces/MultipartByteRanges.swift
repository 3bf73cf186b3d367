import Foundation
import Periodical

/// A streaming parser for `multipart/byteranges` bodies (RFC 9110 section 14.6).
///
/// The length of a part follows from its `Content-Range`, so the content is not searched for a boundary.
struct MultipartByteRanges {
    /// The parser's position in the body.
    private enum Place {
        /// The parser is in the header of a part, or before the first part.
        case header
        /// The parser is in the bytes of a part, at this offset in the file. The part ends at `end`.
        case body(offset: Int, end: Int)
        /// The parser is after the closing boundary.
        case end
    }

    private let boundary: String
    private var place = Place.header
    private var line: [UInt8] = []
    private var headerByteCount = 0
    private var range: ContentRange?
    private var isInHeader = false

    /// The maximum size of a part's header, in bytes.
    private static let headerByteLimit = 8192

    /// Whether the parser has reached the closing boundary.
    var isComplete: Bool { if case .end = place { true } else { false } }

    /// Reads the boundary from a `Content-Type` field. Returns nil for any other media type.
    init?(contentType: String) {
        let fields = contentType.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
        guard fields.first?.lowercased() == "multipart/byteranges",
            let field = fields.first(where: { $0.lowercased().hasPrefix("boundary=") })
        else { return nil }
        let value = field.dropFirst(9).trimmingCharacters(in: CharacterSet(charactersIn: "\""))
        guard !value.isEmpty, value.utf8.count <= 70 else { return nil }
        boundary = "--" + value
    }

    /// Parses the next bytes of the body.
    /// - Parameter receive: receives the bytes of the parts, with their offset in the file and the file's declared
    ///   length.
    /// - Returns: a description of the error in the body, or nil if the body is valid.
    mutating func take(
        _ bytes: UnsafeRawBufferPointer,
        _ receive: (UnsafeRawBufferPointer, _ offset: Int, _ total: Int?) throws(MastheadError) -> Void
    ) throws(MastheadError) -> String? {
        var rest = bytes
        while !rest.isEmpty {
            switch place {
            case .end: return nil
            case .body(let offset, let end):
                let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(end - offset))
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(piece.count))
                place = offset + piece.count == end ? .header : .body(offset: offset + piece.count, end: end)
                try receive(piece, offset, range?.total)
            case .header:
                let length = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.count
                line += rest.prefix(length)
                headerByteCount += length
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(length))
                guard headerByteCount <= Self.headerByteLimit else { return "the header of a part is too long" }
                if line.last == UInt8(ascii: "\n"), let fault = endLine() { return fault }
            }
        }
        return nil
    }

    /// Parses a complete line of a part's header.
    private mutating func endLine() -> String? {
        let text = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        line = []
        if text == boundary + "--" {
            place = .end
        } else if text == boundary {
            isInHeader = true
            range = nil
        } else if isInHeader, text.isEmpty {
            guard let part = range?.range else { return "a part has no Content-Range" }
            isInHeader = false
            headerByteCount = 0
            place = .body(offset: part.lowerBound, end: part.upperBound + 1)
        } else if isInHeader, let colon = text.firstIndex(of: ":"),
            text[..<colon].lowercased() == "content-range"
        {
            range = ContentRange(text[text.index(after: colon)...].trimmingCharacters(in: .whitespaces))
        }
        return nil
    }
}
