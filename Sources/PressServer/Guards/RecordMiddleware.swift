import Hummingbird
import Logging
import Periodical

/// Counts each request, and tells of it in a line: without what it was asked with, and of its address only the network.
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
            // What stands behind makes answers of errors; what comes here all the same is one of the framework's.
            end(request, context, .internalServerError, start)
            throw error
        }
        end(request, context, response.status, start)
        return response
    }

    /// The requested path. A path that hubs call ends with a secret name of a feed, which the log leaves out.
    private static func path(_ request: Request) -> String {
        let path = request.uri.path
        return path.hasPrefix(WebSubRoutes.path) ? "\(WebSubRoutes.path)…" : String(path.prefix(200))
    }

    private func end(
        _ request: Request, _ context: PressContext, _ status: HTTPResponse.Status, _ start: ContinuousClock.Instant
    ) {
        let seconds = start.duration(to: .now) / .seconds(1)
        // The route's own path, or Prometheus would get a row for each address that anyone tries.
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
