import HTTPTypes
import Hummingbird
import PressWire

/// A middleware that allows pages from the configured origins to register their browsers (CORS, in the Fetch standard).
/// Pages from other origins cannot read the responses.
struct BrowserOriginMiddleware: RouterMiddleware {
    let origins: Set<WebOrigin>

    func handle(
        _ request: Request, context: PressContext, next: (Request, PressContext) async throws -> Response
    ) async throws -> Response {
        guard !origins.isEmpty, Self.isOpen(request.uri.path) else { return try await next(request, context) }
        let origin = request.headers[.origin].flatMap { WebOrigin($0) }
        let isAllowed = origin.map(origins.contains) ?? false
        var response: Response
        if isAllowed, request.method == .options, request.headers[.accessControlRequestMethod] != nil {
            response = Response(status: .noContent)
            response.headers[.accessControlAllowMethods] = "GET, POST, PUT, DELETE"
            response.headers[.accessControlAllowHeaders] = "Authorization, Content-Type"
            response.headers[.accessControlMaxAge] = "600"
        } else {
            response = try await next(request, context)
        }
        response.headers[.vary] = "Origin"
        if isAllowed, let origin { response.headers[.accessControlAllowOrigin] = origin.text }
        return response
    }

    private static let open: Set<String> = [
        PressOperation.service.path, PressOperation.registerDevice.path, PressOperation.account.path,
    ]
    private static let devices = PressOperation.removeDevice.path([.id: ""])

    /// Whether a path is open to browsers, which must be able to register, change their publications and delete their
    /// account.
    private static func isOpen(_ path: String) -> Bool {
        open.contains(path) || path.hasPrefix(devices)
    }
}
