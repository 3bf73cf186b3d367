import Hummingbird

/// Lets an address, and an account, try so many codes in a minute, right ones and wrong ones alike.
struct RedeemLimitMiddleware: RouterMiddleware {
    let parts: PressParts

    func handle(
        _ request: Request, context: PressContext, next: (Request, PressContext) async throws -> Response
    ) async throws -> Response {
        // An address is 4 or 8 bytes and an account 16, so that none is taken for the other.
        let keys = [context.client?.customer, (context.account?.id).map { Array($0.utf8) }].compactMap { $0 }
        for key in keys {
            guard let wait = parts.sale.redeemLimit.take(key) else { continue }
            parts.metrics.refuse("redeem")
            throw RateLimiter.problem(wait)
        }
        return try await next(request, context)
    }
}
