import Foundation
import Hummingbird

/// Keeps files whose names begin with a dot to ourselves: those that packing is still writing are among them.
struct HiddenFileMiddleware<Context: RequestContext>: RouterMiddleware {
    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let path = request.uri.path.removingPercentEncoding ?? ""
        guard !path.split(separator: "/").contains(where: { $0.hasPrefix(".") }) else { throw HTTPError(.notFound) }
        return try await next(request, context)
    }
}
