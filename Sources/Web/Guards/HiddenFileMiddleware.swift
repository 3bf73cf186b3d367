package import Hummingbird

/// Hides files whose names start with a dot, for example those still being packed.
package struct HiddenFileMiddleware<Context: RequestContext>: RouterMiddleware {
    package init() {}

    package func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        if request.uri.path.percentDecoded?.hasHiddenSegment == true { throw HTTPError(.notFound) }
        return try await next(request, context)
    }
}
