import Foundation
import HTTPTypes
package import Hummingbird

/// Accepts only requests for one of this server's names. Otherwise, another site could point its name at this server
/// (DNS rebinding) and act in its place.
package struct OwnHostMiddleware<Context: RequestContext>: RouterMiddleware {
    private let address: ServedAddress

    package init(_ address: ServedAddress) { self.address = address }

    package func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let authority = request.head.authority ?? ""
        let host = authority.replacing(/:[0-9]+$/, with: "").lowercased()
        guard address.accepts(host) else {
            throw HTTPError(.init(code: 421, reasonPhrase: "Misdirected Request"))
        }
        return try await next(request, context)
    }
}
