import HTTPTypes
import Hummingbird

/// A middleware that limits the number of requests per minute from a network address. A request with a wrong token
/// counts as several requests.
struct AddressLimitMiddleware: RouterMiddleware {
    let parts: PressParts

    /// The cost of a request with a wrong token, in requests.
    static let priceOfWrongToken = 10

    func handle(
        _ request: Request, context: PressContext, next: (Request, PressContext) async throws -> Response
    ) async throws -> Response {
        let key = context.client?.customer ?? []
        if let wait = parts.addressLimit.take(key) {
            parts.metrics.refuse(.address)
            throw RateLimiter.problem(wait)
        }
        do { return try await next(request, context) } catch let problem as Problem {
            if problem.status == .unauthorized { parts.addressLimit.charge(key, Self.priceOfWrongToken) }
            throw problem
        }
    }
}
