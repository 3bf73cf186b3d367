import Hummingbird

/// A middleware that clears the cache of rights after each request that may change rights.
struct RightsChangeMiddleware: RouterMiddleware {
    let parts: PressParts

    func handle(
        _ request: Request, context: PressContext, next: (Request, PressContext) async throws -> Response
    ) async throws -> Response {
        guard ![.get, .head].contains(request.method) else { return try await next(request, context) }
        let response: Response
        do { response = try await next(request, context) } catch {
            // A rejected request has not changed any rights, but a failed request may have.
            if !(error is Problem) { parts.contentRights.forget() }
            throw error
        }
        parts.contentRights.forget()
        return response
    }
}
