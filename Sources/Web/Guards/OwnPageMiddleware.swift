import HTTPTypes
package import Hummingbird

/// Answers only to pages of this server: another page in the same browser could ask it to do something as well.
package struct OwnPageMiddleware<Context: RequestContext>: RouterMiddleware {
    package init() {}

    package func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let origin = request.headers[.origin]
        let isOwn = origin == nil || origin == "http://\(request.head.authority ?? "")"
        // A form of another page cannot say that it sends JSON without asking first, and we do not answer that.
        guard isOwn, request.headers[.contentType]?.hasPrefix("application/json") == true else {
            throw HTTPError(.forbidden)
        }
        return try await next(request, context)
    }
}
