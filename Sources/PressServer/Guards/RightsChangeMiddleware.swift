import Hummingbird

/// Stands before what may change the rights of accounts: once that is done, what was found of rights before is asked for anew.
struct RightsChangeMiddleware: RouterMiddleware {
    let parts: PressParts

    func handle(
        _ request: Request, context: PressContext, next: (Request, PressContext) async throws -> Response
    ) async throws -> Response {
        guard ![.get, .head].contains(request.method) else { return try await next(request, context) }
        let response: Response
        do { response = try await next(request, context) } catch {
            // What was refused has changed nothing; of what failed that is not known.
            if !(error is Problem) { parts.contentRights.forget() }
            throw error
        }
        parts.contentRights.forget()
        return response
    }
}
