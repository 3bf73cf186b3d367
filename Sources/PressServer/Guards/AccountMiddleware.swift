import HTTPTypes
import Hummingbird
import ServerStore

/// Lets through what was sent with the token of an account. A token that is unknown, revoked or over is answered alike.
struct AccountMiddleware: RouterMiddleware {
    let parts: PressParts
    /// Whether what is sent without any token goes on as well.
    var isOptional = false

    static let refusal = Problem(.unauthorized, "This takes the token of an account.", wantsToken: true)

    func handle(
        _ request: Request, context: PressContext, next: (Request, PressContext) async throws -> Response
    ) async throws -> Response {
        if isOptional, request.headers[.authorization] == nil { return try await next(request, context) }
        guard let secret = BearerToken.secret(request.headers[.authorization]),
            let account = try await parts.accounts.holder(of: secret)
        else { throw Self.refusal }
        if let wait = parts.accountLimit.take(Array(account.id.utf8)) {
            parts.metrics.refuse("account")
            throw RateLimiter.problem(wait)
        }
        var context = context
        context.account = account
        return try await next(request, context)
    }
}
