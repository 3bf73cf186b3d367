import HTTPTypes
import Hummingbird
import ServerStore

/// A middleware that requires an account's token. The response is the same for unknown, revoked and expired tokens.
struct AccountMiddleware: RouterMiddleware {
    let parts: PressParts
    /// Whether a request may omit the token.
    var isOptional = false

    static let refusal = Problem(.unauthorized, "This request needs an account token.", wantsToken: true)

    func handle(
        _ request: Request, context: PressContext, next: (Request, PressContext) async throws -> Response
    ) async throws -> Response {
        if isOptional, request.headers[.authorization] == nil { return try await next(request, context) }
        guard let secret = BearerToken.secret(request.headers[.authorization]),
            let account = try await parts.accounts.holder(of: secret)
        else { throw Self.refusal }
        if let wait = parts.accountLimit.take(Array(account.id.utf8)) {
            parts.metrics.refuse(.account)
            throw RateLimiter.problem(wait)
        }
        var context = context
        context.account = account
        return try await next(request, context)
    }
}
