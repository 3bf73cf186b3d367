import Foundation
import HTTPTypes
package import Hummingbird

/// Accepts only requests that use a name of this machine, because another site could make its own name lead here (DNS
/// rebinding) and act as this one.
package struct LoopbackMiddleware<Context: RequestContext>: RouterMiddleware {
    package init() {}

    package func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let authority = request.head.authority ?? ""
        let host = authority.replacing(/:[0-9]+$/, with: "").lowercased()
        guard ["127.0.0.1", "localhost", "[::1]"].contains(host) else {
            throw HTTPError(.init(code: 421, reasonPhrase: "Misdirected Request"))
        }
        return try await next(request, context)
    }
}
