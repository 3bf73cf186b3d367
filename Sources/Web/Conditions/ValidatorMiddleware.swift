import Files
package import Foundation
import HTTPTypes
package import Hummingbird
import Periodical

/// Adds strong ETags to responses with files, and handles If-Match, If-None-Match, Range and If-Range according to RFC
/// 9110, before Hummingbird's FileMiddleware sends the bytes.
///
/// FileMiddleware's own ETags are weak and based on whole seconds, so they cannot validate ranges. FileMiddleware also
/// reads `bytes=-500` as the first 500 bytes.
package struct ValidatorMiddleware<Context: RequestContext>: RouterMiddleware {
    private let folder: URL

    package init(folder: URL) { self.folder = folder }

    package func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard request.method == .get || request.method == .head, let file = FileStamp(request.uri.path, in: folder)
        else { return try await next(request, context) }
        var head = request.head
        let asked = head.headerFields
        for field: HTTPField.Name in [.range, .ifRange, .ifMatch, .ifNoneMatch] { head.headerFields[field] = nil }

        var response: Response
        if asked[.ifMatch] != nil, !EntityTag.isRequired(asked[values: .ifMatch], file.entityTag) {
            response = Response(status: .preconditionFailed)
        } else if EntityTag.matches(asked[values: .ifNoneMatch], file.entityTag) {
            response = Response(status: .notModified)
        } else {
            // A requested ETag takes precedence over the requested date, which is less exact.
            if asked[.ifNoneMatch] != nil { head.headerFields[.ifModifiedSince] = nil }
            switch Self.range(asked, of: file, isGet: request.method == .get) {
            case .whole:
                response = try await next(Request(head: head, body: request.body), context)
            case .parts(let parts):
                var responses: [Response] = []
                for bounds in parts {
                    head.headerFields[.range] = "bytes=\(bounds.lowerBound)-\(bounds.upperBound)"
                    responses.append(try await next(Request(head: head, body: request.body), context))
                }
                response = Self.combining(responses, parts, of: file)
            case .unsatisfiable:
                response = Response(status: .rangeNotSatisfiable, headers: [.contentRange: "bytes */\(file.byteCount)"])
            }
        }
        response.headers[.eTag] = file.entityTag
        response.headers[.cacheControl] = Self.caching(request.uri.path)
        return response
    }

    private enum RequestedRange {
        case whole
        case parts([ClosedRange<Int>])
        case unsatisfiable
    }

    private static func range(_ fields: HTTPFields, of file: FileStamp, isGet: Bool) -> RequestedRange {
        guard isGet, let field = fields[.range], let ranges = ByteRange.list(field) else { return .whole }
        // Only a strong ETag can validate a range, because a date is too coarse.
        if let validator = fields[.ifRange], validator != file.entityTag { return .whole }
        let parts = ranges.compactMap { $0.bounds(in: file.byteCount) }
        if parts.isEmpty { return .unsatisfiable }
        // Overlapping ranges would make the response longer than the file.
        let isTooMuch = parts.count > 1 && parts.reduce(0, { $0 + $1.count }) > file.byteCount
        return isTooMuch ? .whole : .parts(parts)
    }

    /// Combines the responses to single ranges.
    private static func combining(
        _ responses: [Response], _ parts: [ClosedRange<Int>], of file: FileStamp
    ) -> Response {
        // If the file has been deleted since, return that response.
        if responses.count == 1 || responses.contains(where: { $0.status != .partialContent }) { return responses[0] }
        var body = MultipartRanges()
        for (response, bounds) in zip(responses, parts) { body.append(bounds, of: file.byteCount, response.body) }
        var headers = responses[0].headers
        headers[.contentRange] = nil
        headers[.contentType] = "multipart/byteranges; boundary=\(MultipartRanges.boundary)"
        headers[.contentLength] = nil
        return Response(status: .partialContent, headers: headers, body: body.body)
    }

    /// Returns the caching policy. A file with a revision tag in its name never changes, and all other files are
    /// revalidated each time.
    private static func caching(_ path: String) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        return RevisionTag.isIn(name) ? "public, max-age=31536000, immutable" : "no-cache"
    }
}
