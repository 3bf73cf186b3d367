import Files
package import Foundation
import HTTPTypes
package import Hummingbird

/// Adds strong ETags to responses with files before Hummingbird's FileMiddleware sends the bytes, and handles If-Match,
/// If-None-Match, Range and If-Range as in RFC 9110.
///
/// FileMiddleware's own ETags are weak and based on whole seconds, so they cannot validate ranges. FileMiddleware also
/// mistakes `bytes=-500` for the first 500 bytes.
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

        let tag = file.entityTag
        var response: Response
        switch RequestedContent(asked, isGet: request.method == .get, of: file, tag: tag) {
        case .preconditionFailed: response = Response(status: .preconditionFailed)
        case .notModified: response = Response(status: .notModified)
        case .whole:
            // An ETag takes precedence over a date, which is less exact.
            if asked[.ifNoneMatch] != nil { head.headerFields[.ifModifiedSince] = nil }
            response = try await next(Request(head: head, body: request.body), context)
        case .parts(let parts):
            if asked[.ifNoneMatch] != nil { head.headerFields[.ifModifiedSince] = nil }
            var responses: [Response] = []
            for bounds in parts {
                head.headerFields[.range] = "bytes=\(bounds.lowerBound)-\(bounds.upperBound)"
                responses.append(try await next(Request(head: head, body: request.body), context))
            }
            response = Self.combining(responses, parts, of: file)
        case .unsatisfiable: response = Self.unsatisfiable(file)
        }
        response.headers[.eTag] = tag
        response.headers[.cacheControl] = FileCaching.policy(request.uri.path)
        return response
    }

    private static func unsatisfiable(_ file: FileStamp) -> Response {
        Response(status: .rangeNotSatisfiable, headers: [.contentRange: "bytes */\(file.byteCount)"])
    }

    /// Combines the responses to individual ranges.
    private static func combining(
        _ responses: [Response], _ parts: [ClosedRange<Int>], of file: FileStamp
    ) -> Response {
        // If the file has been deleted since the check, return the error response.
        if responses.count == 1 || responses.contains(where: { $0.status != .partialContent }) { return responses[0] }
        var body = MultipartRanges()
        for (response, bounds) in zip(responses, parts) { body.append(bounds, of: file.byteCount, response.body) }
        var headers = responses[0].headers
        headers[.contentRange] = nil
        headers[.contentType] = "multipart/byteranges; boundary=\(MultipartRanges.boundary)"
        headers[.contentLength] = nil
        return Response(status: .partialContent, headers: headers, body: body.body)
    }
}
