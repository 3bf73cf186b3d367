import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// A middleware that receives a request's body before the route runs, and limits its size and duration. Otherwise,
/// Hummingbird would read the rest of a body that a route ignores, and such a body may never end.
struct BodyMiddleware: RouterMiddleware {
    /// The maximum size of a body, in bytes.
    let limit: Int
    /// The time limit for receiving a body, in seconds.
    let seconds: Int
    /// Whether hubs may send larger bodies, because a notice may contain the whole feed.
    var takesNotices = false

    func handle(
        _ request: Request, context: PressContext, next: (Request, PressContext) async throws -> Response
    ) async throws -> Response {
        let codings = request.headers[values: .transferEncoding].flatMap { $0.split(separator: ",") }
        guard codings.allSatisfy({ $0.trimmingCharacters(in: .whitespaces).lowercased() == "chunked" }) else {
            // RFC 9112, section 6.1, recommends this status for an unknown transfer coding.
            throw Problem(.notImplemented, "The only supported transfer coding is 'chunked'.", closes: true)
        }
        let isNotice = takesNotices && request.uri.path.hasPrefix(WebSubRoutes.path)
        let limit = isNotice ? max(limit, WebSubRoutes.byteLimit) : limit
        let length = request.headers[.contentLength].flatMap(Int.init) ?? 0
        if length > limit { throw Self.tooLong(limit) }
        let isOpenEnded = request.headers[.transferEncoding] != nil
        if isOpenEnded, [.get, .head].contains(request.method) {
            throw Problem(.badRequest, "A GET or HEAD request has no body.", closes: true)
        }
        guard isOpenEnded || length > 0 else { return try await next(request, context) }
        if request.headers[.expect]?.lowercased() == "100-continue" { context.writeContinue() }
        var request = request
        request.body = Hummingbird.RequestBody(buffer: try await collect(request, limit))
        return try await next(request, context)
    }

    /// Receives the whole body within the time limit.
    private func collect(_ request: Request, _ limit: Int) async throws -> ByteBuffer {
        try await withThrowingTaskGroup(of: ByteBuffer.self) { group in
            group.addTask {
                do { return try await request.body.collect(upTo: limit) } catch is NIOTooManyBytesError {
                    throw Self.tooLong(limit)
                }
            }
            group.addTask {
                try await ContinuousClock().sleep(for: .seconds(seconds))
                throw Problem(.requestTimeout, "The body did not arrive in time.", closes: true)
            }
            defer { group.cancelAll() }
            guard let body = try await group.next() else { throw Problem(.badRequest, nil) }
            return body
        }
    }

    private static func tooLong(_ limit: Int) -> Problem {
        Problem(.contentTooLarge, "The limit for a body is \(limit) bytes.", closes: true)
    }
}
