import Foundation
package import Hummingbird

/// Keeps files whose names begin with a dot to ourselves: those that packing is still writing are among them.
package struct HiddenFileMiddleware<Context: RequestContext>: RouterMiddleware {
    package init() {}

    package func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let path = request.uri.path.removingPercentEncoding ?? ""
        guard !path.split(separator: "/").contains(where: { $0.hasPrefix(".") }) else { throw HTTPError(.notFound) }
        return try await next(request, context)
    }
}
