import HTTPTypes
import Hummingbird
import Logging
import Periodical
import ServerStore

/// A middleware that converts every error to a response, and adds security headers (nosniff, CSP, no-referrer) to all
/// responses.
struct ProblemMiddleware: RouterMiddleware {
    let logger: Logger

    func handle(
        _ request: Request, context: PressContext, next: (Request, PressContext) async throws -> Response
    ) async throws -> Response {
        var response: Response
        do { response = try await next(request, context) } catch { response = answer(to: error, context) }
        // Close the connection, because a rejected body of undeclared length may never end.
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
            logger.error("cannot use the database", metadata: ["error": "\(error.summary)", "id": "\(context.id)"])
            return Problem(.serviceUnavailable, "The server's database does not respond.", retryAfter: 5).response
        case let error as MastheadError where error.code == .accountUnknown:
            // The account was deleted during the request.
            return AccountMiddleware.refusal.response
        case let error as any HTTPResponseError:
            return Problem(of: error).response
        default:
            logger.error("request failed", metadata: ["error": "\(error)", "id": "\(context.id)"])
            return Problem(.internalServerError, "See the server's log for the request \(context.id).").response
        }
    }

    private static func addGuards(to headers: inout HTTPFields) {
        headers[.xContentTypeOptions] = "nosniff"
        headers[.referrerPolicy] = "no-referrer"
        // Responses with files set these headers themselves.
        if headers[.contentSecurityPolicy] == nil, headers[.acceptRanges] == nil, headers[.eTag] == nil {
            headers[.contentSecurityPolicy] = "default-src 'none'; frame-ancestors 'none'"
            headers[.cacheControl] = headers[.cacheControl] ?? "no-store"
        }
    }
}

extension HTTPField.Name {
    fileprivate static let referrerPolicy = HTTPField.Name("Referrer-Policy") ?? .xContentTypeOptions
}
