import HTTPTypes
import Hummingbird
import ServerStore

/// Lets through what was sent with a token that allows it. A token that is unknown, revoked or over is answered alike.
struct AdministratorMiddleware: RouterMiddleware {
    let parts: PressParts
    let scope: AdministrationScope

    func handle(
        _ request: Request, context: PressContext, next: (Request, PressContext) async throws -> Response
    ) async throws -> Response {
        guard let secret = Self.secret(request.headers[.authorization]),
            let token = try await parts.tokens.holder(of: secret)
        else { throw Problem(.unauthorized, "This takes a token of administration.", wantsToken: true) }
        if let wait = parts.accountLimit.take(Array(token.id.utf8)) {
            parts.metrics.refuse("account")
            throw RateLimiter.problem(wait)
        }
        guard token.scopes.allow(scope) else {
            throw Problem(.forbidden, "The token has not the scope '\(scope.rawValue)'.")
        }
        var context = context
        context.administrator = token
        return try await next(request, context)
    }

    /// The token in `Authorization: Bearer mhp_...` (RFC 6750); nil where there is none.
    private static func secret(_ field: String?) -> TokenSecret? {
        guard let words = field?.split(separator: " ", maxSplits: 1), words.count == 2,
            words[0].lowercased() == "bearer", words[1].utf8.count <= 200
        else { return nil }
        return TokenSecret(String(words[1]))
    }
}
