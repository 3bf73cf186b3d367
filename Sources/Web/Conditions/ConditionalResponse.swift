import Files
package import Foundation
package import HTTPTypes
package import Hummingbird
import NIOCore

/// Creates responses that leave out the content if the client already has it (RFC 9110 section 13).
package enum ConditionalResponse {
    /// Returns a response with generated content.
    /// - Parameters:
    ///   - tag: The strong ETag of the content. If a conditional request names this ETag, the content is not generated.
    ///   - make: Generates the content.
    package static func made(
        _ request: Request, tag: String, headers: HTTPFields, by make: () async throws -> Data
    ) async rethrows -> Response {
        var headers = headers
        headers[.eTag] = tag
        if EntityTag.matches(request.headers[values: .ifNoneMatch], tag) {
            return Response(status: .notModified, headers: headers)
        }
        let data = try await make()
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
    }

    /// Returns a response with a file, or with the requested ranges of it.
    /// - Parameters:
    ///   - tag: The strong ETag. Derived from the file's stamp by default.
    package static func file(
        _ file: URL, tag: String? = nil, _ request: Request, _ context: some RequestContext, headers: HTTPFields
    ) async throws -> Response {
        guard let stamp = FileStamp(file), stamp.kind == .file else { throw HTTPError(.notFound) }
        let tag = tag ?? stamp.entityTag
        var headers = headers
        headers[.eTag] = tag
        headers[.acceptRanges] = "bytes"
        if EntityTag.matches(request.headers[values: .ifNoneMatch], tag) {
            return Response(status: .notModified, headers: headers)
        }
        let io = FileIO()
        let isPart = request.headers[.ifRange].map { $0 == tag } ?? true
        if isPart, let ranges = request.headers[.range].flatMap(ByteRange.list), ranges.count == 1 {
            guard let bounds = ranges[0].bounds(in: stamp.byteCount) else {
                headers[.contentRange] = "bytes */\(stamp.byteCount)"
                return Response(status: .rangeNotSatisfiable, headers: headers)
            }
            headers[.contentRange] = "bytes \(bounds.lowerBound)-\(bounds.upperBound)/\(stamp.byteCount)"
            let body = try await io.loadFile(path: file.path, range: bounds, context: context)
            return Response(status: .partialContent, headers: headers, body: body)
        }
        return Response(
            status: .ok, headers: headers, body: try await io.loadFile(path: file.path, context: context))
    }
}
