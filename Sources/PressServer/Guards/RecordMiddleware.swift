import Hummingbird
import Logging
import Periodical

/// A middleware that counts and logs each request. The log omits the query, and contains only the network part of the
/// client's address.
struct RecordMiddleware: RouterMiddleware {
    let metrics: PressMetrics
    let logger: Logger

    func handle(
        _ request: Request, context: PressContext, next: (Request, PressContext) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        metrics.begin()
        let response: Response
        do { response = try await next(request, context) } catch {
            // This error comes from the framework. The inner middlewares convert all other errors to responses.
            end(request, context, .internalServerError, start)
            throw error
        }
        end(request, context, response.status, start)
        return response
    }

    /// The requested path for the log. Hubs request paths that end with a feed's secret name, which is omitted.
    private static func path(_ request: Request) -> String {
        let path = request.uri.path
        return path.hasPrefix(WebSubRoutes.path) ? "\(WebSubRoutes.path)…" : String(path.prefix(200))
    }

    private func end(
        _ request: Request, _ context: PressContext, _ status: HTTPResponse.Status, _ start: ContinuousClock.Instant
    ) {
        let seconds = start.duration(to: .now) / .seconds(1)
        // Use the route's pattern. Otherwise, every path that a client tries would become a time series in Prometheus.
        let route = context.endpointPath ?? "none"
        metrics.end(method: request.method.rawValue, route: route, status: status.code, seconds: seconds)
        logger.info(
            "request",
            metadata: [
                "method": "\(request.method.rawValue)", "path": "\(Self.path(request))",
                "status": "\(status.code)", "seconds": "\((seconds * 10_000).rounded() / 10_000)",
                "network": "\(context.client?.network ?? "none")", "id": "\(context.id)",
            ])
    }
}
