import Foundation
import HTTPTypes
package import Hummingbird

/// Accepts only requests whose host is a name of this machine. Otherwise, another site could point its name to this
/// machine (DNS rebinding) and act as this server.
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
