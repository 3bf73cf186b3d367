import HTTPTypes
import Hummingbird

/// Refuses what says that it is too long before a byte of it is read.
struct SizeLimitMiddleware: RouterMiddleware {
    let limit: Int

    func handle(
        _ request: Request, context: PressContext, next: (Request, PressContext) async throws -> Response
    ) async throws -> Response {
        if let length = request.headers[.contentLength].flatMap(Int.init), length > limit {
            throw RequestBody.tooLong(limit)
        }
        // What nothing here takes would be read to an end that may never come.
        let isOpenEnded = request.headers[.transferEncoding] != nil
        if isOpenEnded, [.get, .head].contains(request.method) {
            throw Problem(.badRequest, "Such a request has no body.", closes: true)
        }
        return try await next(request, context)
    }
}
