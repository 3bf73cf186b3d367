import HTTPTypes
import Hummingbird
import PressWire
import ServerStore

/// A middleware that requires a token with a given scope. The response is the same for unknown, revoked and expired
/// tokens.
struct AdministratorMiddleware: RouterMiddleware {
    let parts: PressParts
    let scope: AdministrationScope

    func handle(
        _ request: Request, context: PressContext, next: (Request, PressContext) async throws -> Response
    ) async throws -> Response {
        guard let secret = BearerToken.secret(request.headers[.authorization]),
            let token = try await parts.tokens.holder(of: secret)
        else { throw Problem(.unauthorized, "This request needs an administration token.", wantsToken: true) }
        if let wait = parts.accountLimit.take(Array(token.id.utf8)) {
            parts.metrics.refuse(.account)
            throw RateLimiter.problem(wait)
        }
        guard token.scopes.allow(scope) else {
            throw Problem(.forbidden, "The token does not have the scope '\(scope.rawValue)'.")
        }
        var context = context
        context.administrator = token
        return try await next(request, context)
    }
}
