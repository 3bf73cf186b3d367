import Hummingbird

/// A middleware that limits how many codes an account may try per minute. A network address is charged only for wrong
/// codes, because a whole school class may share it.
struct RedeemLimitMiddleware: RouterMiddleware {
    let parts: PressParts

    func handle(
        _ request: Request, context: PressContext, next: (Request, PressContext) async throws -> Response
    ) async throws -> Response {
        // An address's key has 4 or 8 bytes and an account's key has 16, so the keys never collide.
        let (limit, address) = (parts.sale.redeemLimit, context.client?.customer ?? [])
        let account = (context.account?.id).map { Array($0.utf8) }
        if let wait = limit.wait(of: address) ?? account.flatMap({ limit.take($0) }) {
            parts.metrics.refuse(.redeem)
            throw RateLimiter.problem(wait)
        }
        do { return try await next(request, context) } catch let problem as Problem {
            if problem.status == .notFound { limit.charge(address, 1) }
            throw problem
        }
    }
}
