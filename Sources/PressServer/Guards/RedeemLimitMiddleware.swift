import Hummingbird

/// Limits the codes that an account may try per minute. Addresses are limited only by wrong codes, because a school
/// class redeems its codes from one address.
struct RedeemLimitMiddleware: RouterMiddleware {
    let parts: PressParts

    func handle(
        _ request: Request, context: PressContext, next: (Request, PressContext) async throws -> Response
    ) async throws -> Response {
        // An address has 4 or 8 bytes and an account 16, so their keys never collide.
        let (limit, address) = (parts.sale.redeemLimit, context.client?.customer ?? [])
        let account = (context.account?.id).map { Array($0.utf8) }
        if let wait = limit.wait(of: address) ?? account.flatMap({ limit.take($0) }) {
            parts.metrics.refuse("redeem")
            throw RateLimiter.problem(wait)
        }
        do { return try await next(request, context) } catch let problem as Problem {
            if problem.status == .notFound { limit.charge(address, 1) }
            throw problem
        }
    }
}
