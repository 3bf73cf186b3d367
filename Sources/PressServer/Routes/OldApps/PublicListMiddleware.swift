import Hummingbird

/// Keeps the lists of old apps from hiding files of the public folder that are called the same, of which `issues.plist` is the packed
/// catalogue: the file is given where there is one, unless the list of an app is asked for.
struct PublicListMiddleware: RouterMiddleware {
    let parts: PressParts
    /// Answers with the list.
    let list: @Sendable (Request) async throws -> Response

    func handle(
        _ request: Request, context: PressContext, next: (Request, PressContext) async throws -> Response
    ) async throws -> Response {
        if request.uri.queryParameters["app_id"] == nil {
            do { return try await next(request, context) } catch let error as any HTTPResponseError
                where error.status == .notFound
            {}
        }
        // Files are given to all, lists to so many in a minute.
        return try await AddressLimitMiddleware(parts: parts).handle(request, context: context) { request, _ in
            try await list(request)
        }
    }
}
