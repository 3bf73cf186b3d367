import Hummingbird

/// Stores in each request whether the connection is encrypted.
struct SchemeMiddleware: RouterMiddleware {
    typealias Context = LocalContext

    let scheme: String

    func handle(
        _ request: Request, context: LocalContext, next: (Request, LocalContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.scheme = scheme
        return try await next(request, context)
    }
}
