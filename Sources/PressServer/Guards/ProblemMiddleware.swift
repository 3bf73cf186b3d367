import HTTPTypes
import Hummingbird
import Logging
import Periodical
import ServerStore

/// Makes an answer of every error, and sees to it that browsers do nothing with answers but what they are for.
struct ProblemMiddleware: RouterMiddleware {
    let logger: Logger

    func handle(
        _ request: Request, context: PressContext, next: (Request, PressContext) async throws -> Response
    ) async throws -> Response {
        var response: Response
        do { response = try await next(request, context) } catch { response = answer(to: error, context) }
        // A body without a length that was refused need not have an end.
        if request.headers[.transferEncoding] != nil, response.status.code >= 400 {
            response.headers[.connection] = "close"
        }
        if response.headers[.connection] == "close" { context.closeSoon() }
        Self.addGuards(to: &response.headers)
        return response
    }

    private func answer(to error: any Error, _ context: PressContext) -> Response {
        switch error {
        case let problem as Problem:
            return problem.response
        case let error as MastheadError where [.storeUnavailable, .storeBusy].contains(error.code):
            logger.error("database", metadata: ["error": "\(error.summary)", "id": "\(context.id)"])
            return Problem(.serviceUnavailable, "The server's database does not answer.", retryAfter: 5).response
        case let error as MastheadError where error.code == .accountUnknown:
            // It was forgotten while this was asked.
            return AccountMiddleware.refusal.response
        case let error as any HTTPResponseError:
            return Problem(error.status, nil).response
        default:
            logger.error("failed", metadata: ["error": "\(error)", "id": "\(context.id)"])
            return Problem(.internalServerError, "The server's log says more, under \(context.id).").response
        }
    }

    private static func addGuards(to headers: inout HTTPFields) {
        headers[.xContentTypeOptions] = "nosniff"
        headers[.referrerPolicy] = "no-referrer"
        // Files have a way of their own with these.
        if headers[.contentSecurityPolicy] == nil, headers[.acceptRanges] == nil, headers[.eTag] == nil {
            headers[.contentSecurityPolicy] = "default-src 'none'; frame-ancestors 'none'"
            headers[.cacheControl] = headers[.cacheControl] ?? "no-store"
        }
    }
}

extension HTTPField.Name {
    fileprivate static let referrerPolicy = HTTPField.Name("Referrer-Policy") ?? .xContentTypeOptions
}
