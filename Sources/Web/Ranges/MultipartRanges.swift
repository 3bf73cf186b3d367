package import Hummingbird
import NIOCore

/// A `multipart/byteranges` body (RFC 9110 section 14.6): several ranges of a file and their positions.
package struct MultipartRanges: Sendable {
    /// The boundary between parts. If a file happened to contain this text, clients would still know the lengths of the
    /// parts.
    package static let boundary = "masthead-4f6d2a91c0b7"

    private var parts: [(head: String, body: ResponseBody)] = []
    private var byteCount = Self.end.utf8.count

    package init() {}

    private static let end = "\r\n--\(boundary)--\r\n"

    /// Adds a part.
    /// - Parameters:
    ///   - bounds: The range in the file.
    ///   - size: The size of the file.
    ///   - body: The bytes of the range.
    package mutating func append(_ bounds: ClosedRange<Int>, of size: Int, _ body: ResponseBody) {
        let place = "Content-Range: bytes \(bounds.lowerBound)-\(bounds.upperBound)/\(size)"
        let head = "\r\n--\(Self.boundary)\r\n\(place)\r\n\r\n"
        parts.append((head, body))
        byteCount += head.utf8.count + bounds.count
    }

    package var body: ResponseBody {
        ResponseBody(contentLength: byteCount) { [parts] writer in
            for part in parts {
                try await writer.write(ByteBuffer(string: part.head))
                try await part.body.write(PartWriter(base: writer))
            }
            try await writer.write(ByteBuffer(string: Self.end))
            try await writer.finish(nil)
        }
    }
}

/// Writes a body that is not the last in its response.
private struct PartWriter: ResponseBodyWriter {
    var base: any ResponseBodyWriter

    mutating func write(_ buffer: ByteBuffer) async throws { try await base.write(buffer) }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
