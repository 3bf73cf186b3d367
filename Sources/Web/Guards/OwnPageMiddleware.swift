import HTTPTypes
package import Hummingbird

/// Answers only to pages of this server: another page in the same browser could ask it to do something as well.
package struct OwnPageMiddleware<Context: RequestContext>: RouterMiddleware {
    private let mediaType: String

    /// - Parameter mediaType: what requests have to bring; a form of another page cannot send it without asking first.
    package init(mediaType: String = "application/json") { self.mediaType = mediaType }

    package func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let origin = request.headers[.origin]
        let isOwn = origin == nil || origin == "http://\(request.head.authority ?? "")"
        guard isOwn, request.headers[.contentType]?.hasPrefix(mediaType) == true else {
            throw HTTPError(.forbidden)
        }
        return try await next(request, context)
    }
}
