import HTTPTypes
package import Hummingbird

/// Accepts changes only from this server's pages, because other pages in the same browser can send requests as well.
package struct OwnPageMiddleware: RouterMiddleware {
    package typealias Context = LocalContext

    private let mediaType: String

    /// - Parameter mediaType: The required content type, which a form on another page cannot send without a CORS
    ///   preflight.
    package init(mediaType: String = "application/json") { self.mediaType = mediaType }

    package func handle(
        _ request: Request, context: LocalContext, next: (Request, LocalContext) async throws -> Response
    ) async throws -> Response {
        let origin = request.headers[.origin]
        let isOwn = origin == nil || origin == context.origin(of: request)
        guard isOwn, request.headers[.contentType]?.hasPrefix(mediaType) == true else {
            throw HTTPError(.forbidden)
        }
        return try await next(request, context)
    }
}
