import Hummingbird

/// A middleware that limits the number of codes that an account may try per minute. For a network address, only wrong
/// codes count, because a whole school class may share the address.
struct RedeemLimitMiddleware: RouterMiddleware {
    let parts: PressParts

    func handle(
        _ request: Request, context: PressContext, next: (Request, PressContext) async throws -> Response
    ) async throws -> Response {
        // The key of an address has 4 or 8 bytes, and the key of an account has 16 bytes. The keys therefore never
        // collide.
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
