import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Reads what a request brings along before its route sees it, within limits of size and time: what no route asks for would be read to
/// an end that may never come.
struct BodyMiddleware: RouterMiddleware {
    /// The most bytes of a body.
    let limit: Int
    /// How many seconds it may take to come.
    let seconds: Int
    /// Whether hubs may send more: what is new in a feed, or all of it.
    var takesNotices = false

    func handle(
        _ request: Request, context: PressContext, next: (Request, PressContext) async throws -> Response
    ) async throws -> Response {
        let codings = request.headers[values: .transferEncoding].flatMap { $0.split(separator: ",") }
        guard codings.allSatisfy({ $0.trimmingCharacters(in: .whitespaces).lowercased() == "chunked" }) else {
            // RFC 9112 section 6.1.
            throw Problem(.notImplemented, "Of transfer codings only 'chunked' is understood.", closes: true)
        }
        let isNotice = takesNotices && request.uri.path.hasPrefix(WebSubRoutes.path)
        let limit = isNotice ? max(limit, WebSubRoutes.byteLimit) : limit
        let length = request.headers[.contentLength].flatMap(Int.init) ?? 0
        if length > limit { throw Self.tooLong(limit) }
        let isOpenEnded = request.headers[.transferEncoding] != nil
        if isOpenEnded, [.get, .head].contains(request.method) {
            throw Problem(.badRequest, "Such a request has no body.", closes: true)
        }
        guard isOpenEnded || length > 0 else { return try await next(request, context) }
        if request.headers[.expect]?.lowercased() == "100-continue" { context.writeContinue() }
        var request = request
        request.body = Hummingbird.RequestBody(buffer: try await collect(request, limit))
        return try await next(request, context)
    }

    /// All of a body, which has to come in good time: a byte now and then is no request.
    private func collect(_ request: Request, _ limit: Int) async throws -> ByteBuffer {
        try await withThrowingTaskGroup(of: ByteBuffer.self) { group in
            group.addTask {
                do { return try await request.body.collect(upTo: limit) } catch is NIOTooManyBytesError {
                    throw Self.tooLong(limit)
                }
            }
            group.addTask {
                try await ContinuousClock().sleep(for: .seconds(seconds))
                throw Problem(.requestTimeout, "The body did not come in time.", closes: true)
            }
            defer { group.cancelAll() }
            guard let body = try await group.next() else { throw Problem(.badRequest, nil) }
            return body
        }
    }

    private static func tooLong(_ limit: Int) -> Problem {
        Problem(.contentTooLarge, "A body has at most \(limit) bytes.", closes: true)
    }
}
