package import Hummingbird
package import Logging
import Periodical

/// Logs each request in one line, such as `GET /issues/spring/ 200`.
package struct RequestLogMiddleware<Context: RequestContext>: RouterMiddleware {
    private let logger: Logger

    package init(logger: Logger) { self.logger = logger }

    package func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let line = "\(request.method.rawValue) \(request.uri.path.printable)"
        do {
            let response = try await next(request, context)
            logger.info("\(line) \(response.status.code)")
            return response
        } catch {
            logger.info("\(line) \((error as? any HTTPResponseError)?.status.code ?? 500)")
            throw error
        }
    }
}
