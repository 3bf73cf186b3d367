import HTTPTypes
import Hummingbird

/// A middleware that determines a client's network address.
struct ClientAddressMiddleware: RouterMiddleware {
    let proxies: TrustedProxies

    func handle(
        _ request: Request, context: PressContext, next: (Request, PressContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.client = context.peer.map { proxies.client(of: $0, forwarded: request.headers[values: .forwardedFor]) }
        return try await next(request, context)
    }
}

extension HTTPField.Name {
    fileprivate static let forwardedFor = HTTPField.Name("X-Forwarded-For") ?? .via
}
